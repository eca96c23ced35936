/** A program of a person's own: written on the page, run on all machines, held by the link, and never sent. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { finished, load, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const PING = `export const parameters = { secretword: { default: 8, min: 8, max: 800 }, amount: { default: 10, min: 1, max: 100 } };
export default function* ({ id, secretword, amount, send, recv, work }) {
  if (id === 0) yield send(1, secretword);
  if (id === 1) yield recv(0);
  yield work(amount);
}`;

/** As the editor has it, or the field that stands in its place. */
const programIn = (page: Page) =>
  page
    .getByRole('textbox', { name: 'The program' })
    .evaluate((one) => (one instanceof HTMLTextAreaElement ? one.value : (one as HTMLElement).innerText));

test('runs while it is written, says the line that is wrong, and travels in the link', async ({
  kept: page,
  context,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await open(page, '?v=1&m=five-machines&x=machines-script');
  const text = page.getByRole('textbox', { name: 'The program' });
  const said = page.locator('.script-said');
  await expect(said).toHaveText('Every node runs it. The link holds the program.');
  await text.fill(PING.replace('yield work(amount)', 'yield work(amount'));
  await expect(said).toHaveText(/^Line [56]: SyntaxError/);
  // The link cannot hold it; a load of the page does not lose it.
  await page.reload();
  await expect(said).toHaveText(/^Line [56]: SyntaxError/);
  await text.fill(PING);
  await expect(said).toHaveText('Every node runs it. The link holds the program.');
  await expect(page).toHaveURL(/x\.by=argument_1&x\.values=8,[\d,]*800&script=\d+&argument_2=10#p=/);
  await finished(page);
  const [named = ''] = /script=\d+/.exec(page.url()) ?? [];
  await expect(page.getByText('On the x axis: secretword')).toBeVisible();
  // What the program declares stands with it, and not a second time among the levers.
  await expect(page.locator('.parameters-form').getByText(/^(First|Second) parameter/)).toHaveCount(0);
  const slider = page.getByRole('slider', { name: 'amount' });
  await slider.fill('100');
  await expect(page).toHaveURL(/argument_2=100/);
  // What only a run finds out.
  await text.fill(PING.replace('yield recv(0)', 'nowhere()'));
  await expect(page.getByText(/line 4 of the program: ReferenceError.*nowhere.*, on node 1/).first()).toBeVisible();
  await expect(page.locator('.cm-line.wrong')).toHaveText('  if (id === 1) nowhere();');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await text.fill(PING.replace('yield recv(0)', 'yield recv(2)'));
  await expect(page.getByText('line 4 of the program: node 1 waits for a message from node 2').first()).toBeVisible();
  await expect(page.locator('.cm-line.wrong')).toHaveText('  if (id === 1) yield recv(2);');
  await text.fill(PING);
  await expect(page).toHaveURL(new RegExp(`${named}&argument_2=100?#`));
  await finished(page);
  expect(sent.filter((request) => /secretword/.test(request) || !request.startsWith('GET'))).toEqual([]);
  const other = await context.newPage();
  await other.goto(page.url());
  await finished(other);
  expect(await programIn(other)).toBe(PING);
  await expect(other.locator('.script-said')).toHaveText(/^This link brings a program; it is shown here\./);
  await finished(other);
  await other.close();
});

test('is spoken of in its own words: its parameters, and what it reports', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  const text = page.getByRole('textbox', { name: 'The program' });
  await text.fill(
    PING.replace('yield work(amount);', "yield work(amount); report({ 'end, us': now() });").replace(
      'work })',
      'work, report, now })',
    ),
  );
  await expect(page).toHaveURL(/script=\d+/);
  await finished(page);
  await expect(page.locator('.chart-large .axis-title[data-axis=x]')).toHaveText('secretword');
  await page.locator('.chart-large .axis-title[data-axis=y] button').click();
  await page.getByRole('option', { name: 'end, us' }).click();
  await expect(page.locator('.chart-large .axis-title[data-axis=y]')).toHaveText('end, us');
  await expect(page.locator('.figure-subtitle')).toHaveText(/^End, us against secretword/);
  await page.getByRole('button', { name: 'Data' }).click();
  await expect(page.locator('.data th').nth(1)).toHaveText('secretword');
  await expect(page.locator('.data th').nth(2)).toHaveText('end, us');
  // As it is edited.
  await text.fill(PING.replaceAll('secretword', 'letters'));
  await expect(page.locator('.chart-large .axis-title[data-axis=x]')).toHaveText('letters');
  await expect(page.locator('.chart-large .axis-title[data-axis=y]')).toHaveText('first report');
  // Elsewhere nothing is called so.
  await open(page, '?v=1&m=five-machines&x=machines-replay');
  await expect(page.locator('.chart-large .axis-title[data-axis=x]')).not.toHaveText('letters');
});

test('is edited by keys: Tab leaves, what was typed is taken back, and a wrong line is marked', async ({
  kept: page,
}) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  const text = page.getByRole('textbox', { name: 'The program' });
  await text.fill(PING);
  await page.keyboard.press('Enter');
  await page.keyboard.type('function f() {\nreturn 1 +;\n}');
  expect(await programIn(page)).toBe(`${PING}\nfunction f() {\n  return 1 +;\n}`);
  await expect(page.locator('.cm-line.wrong')).toHaveText('  return 1 +;');
  await expect(page.locator('.script-said')).toHaveText(/^Line 8: SyntaxError/);
  for (let i = 0; i < 8; i++) await page.keyboard.press('Control+z');
  await expect(page.locator('.cm-line.wrong')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(text).toBeFocused();
});

test('is edited in a plain field where the editor does not come', long, async ({ page, complaints }) => {
  await page.route(/\/editor-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/?v=1&m=five-machines&x=machines-script');
  await finished(page);
  const text = page.getByRole('textbox', { name: 'The program' });
  await text.fill(PING);
  await expect(text).toHaveValue(PING);
  await expect(page).toHaveURL(/script=\d+/);
  await finished(page);
  complaints.length = 0;
});

test('keeps a program under a name, which a reload brings back, and lets it go', long, async ({ kept: page }) => {
  const link = '?v=1&m=five-machines&x=machines-script';
  await load(page, link);
  await finished(page);
  const text = page.getByRole('textbox', { name: 'The program' });
  const keepAs = async (name: string) => {
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
  };
  await text.fill(PING);
  await keepAs('');
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await keepAs('Ping');
  await expect(page.getByRole('button', { name: 'Ping Kept or example' })).toBeVisible();
  // Another under the same name is not lost by a slip.
  const other = PING.replace('yield work(amount)', 'yield work(2 * amount)');
  await text.fill(other);
  await keepAs('Ping');
  await expect(page.getByText('A program of this name exists. Press again to replace it.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ping twice');
  await page.keyboard.press('Enter');
  await load(page, link);
  await finished(page);
  const list = page.locator('.script-head').getByRole('button', { name: /Kept or example/ });
  await list.click();
  await page.getByRole('option', { name: 'Ping twice' }).click();
  await expect.poll(() => programIn(page)).toBe(other);
  await list.click();
  await page.getByRole('option', { name: 'Ping', exact: true }).click();
  await expect.poll(() => programIn(page)).toBe(PING);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The program was removed from this browser. Keep it to put it back.')).toBeVisible();
  expect(await programIn(page)).toBe(PING);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('program:')))).toEqual([
    'grainscope.program:Ping twice',
  ]);
});

test('begins with any of the examples, and says what a program can say', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  await page
    .locator('.script-head')
    .getByRole('button', { name: /Example/ })
    .click();
  await page.getByRole('option', { name: 'Pipeline' }).click();
  await expect(page.getByRole('textbox', { name: 'The program' })).toContainText(
    'A pipeline: items go from node to node',
  );
  await expect(page.getByText('On the x axis: items')).toBeVisible();
  await expect(page.getByText('Waits until such a handler has run.')).toBeHidden();
  await page.getByText('What a program can say').click();
  await expect(page.getByText('Waits until such a handler has run.')).toBeVisible();
});

test('is saved as a schedule in GOAL, unless it depends on time', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  const text = page.getByRole('textbox', { name: 'The program' });
  await text.fill(PING);
  await expect(page).toHaveURL(/x\.by=argument_1/);
  await finished(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as GOAL' }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe('program.goal');
  const goal = await readFile(await saved.path(), 'utf8');
  expect(goal).toMatch(/^\/\/ program\.js on \d+ nodes, secretword = \d+, amount = 10, recorded by/);
  expect(goal).toMatch(/; on J-Machine it takes/);
  expect(goal).toMatch(/rank 0 \{\no0: send \d+b to 1 tag 0\no1: calc 10\no1 requires o0\n\}/);
  await text.fill(PING.replace('yield recv(0)', 'yield recv()'));
  await page.getByRole('button', { name: 'Save as GOAL' }).click();
  await expect(page.getByText(/Line 4: it depends on time: recv\(\) names no node/)).toBeVisible();
});

test('a program that never ends is asked about', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  const said = page.locator('.script-said');
  await expect(said).toHaveText('Every node runs it. The link holds the program.');
  await page
    .getByRole('textbox', { name: 'The program' })
    .fill('export default function* ({ work }) { while (true) yield work(1); }');
  await expect(said).toContainText('No run has ended yet: does every node leave its loops?', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(said).toHaveText('Every node runs it. The link holds the program.');
});
