/** A program of a person's own: written on the page, run on all machines, held by the link, and never sent. */
import { finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

const PING = `export const parameters = { secretword: { default: 8, min: 8, max: 800 }, amount: { default: 10, min: 1, max: 100 } };
export default function* ({ id, secretword, amount, send, recv, work }) {
  if (id === 0) yield send(1, secretword);
  if (id === 1) yield recv(0);
  yield work(amount);
}`;

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
  await text.fill(PING);
  await expect(said).toHaveText('Every node runs it. The link holds the program.');
  await expect(page).toHaveURL(/x\.by=argument_1&x\.values=8,[\d,]*800&script=\d+&argument_2=10#p=/);
  await finished(page);
  const [named = ''] = /script=\d+/.exec(page.url()) ?? [];
  await expect(page.getByText('On the x axis: secretword')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'amount' });
  await slider.fill('100');
  await expect(page).toHaveURL(/argument_2=100/);
  // What only a run finds out.
  await text.fill(PING.replace('yield recv(0)', 'nowhere()'));
  await expect(page.getByText(/line 4 of the program: ReferenceError.*nowhere.*, on node 1/).first()).toBeVisible();
  await text.fill(PING.replace('yield recv(0)', 'yield recv(2)'));
  await expect(page.getByText('node 1 waits for a message from node 2, which has ended').first()).toBeVisible();
  await text.fill(PING);
  await expect(page).toHaveURL(new RegExp(`${named}&argument_2=100?#`));
  await finished(page);
  expect(sent.filter((request) => /secretword/.test(request) || !request.startsWith('GET'))).toEqual([]);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('textbox', { name: 'The program' })).toHaveValue(PING);
  await finished(other);
  await other.close();
});

test('is spoken of in its own words: its parameters, and what it reports', async ({ kept: page }) => {
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

test('begins with any of the examples', async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  await page
    .locator('.script-head')
    .getByRole('button', { name: /Example/ })
    .click();
  await page.getByRole('option', { name: 'Pipeline' }).click();
  await expect(page.getByRole('textbox', { name: 'The program' })).toHaveValue(
    /A pipeline: items go from node to node/,
  );
  await expect(page.getByText('On the x axis: items')).toBeVisible();
});
