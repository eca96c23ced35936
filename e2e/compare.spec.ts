/** Curves kept, machines side by side, and curves relative to one of them. */
import type { Page } from '@playwright/test';
import { chart, finished, open, smallMachine, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

async function pin(page: Page, curve: string): Promise<void> {
  await page.getByRole('button', { name: 'Pin a curve' }).click();
  await page.getByRole('menuitem', { name: curve, exact: true }).click();
}

test('a pinned curve stays while the machine changes, keeps its name, and comes back with the link', async ({
  kept: page,
}) => {
  await open(page);
  await finished(page);
  await pin(page, '8 words');
  const name = page.getByRole('textbox', { name: 'Name of pin 1' });
  await expect(name).toHaveValue('A: 8 words');
  await name.fill('half duplex');
  await name.press('Enter');
  await page.locator('.segment', { hasText: 'full duplex' }).click();
  await finished(page);
  await expect(chart(page)).toContainText('half duplex');
  // The pin alone was in the address before; with the choice comes its name.
  await expect(page).toHaveURL(/duplex=full.*#p=/);
  await page.reload();
  await finished(page);
  await expect(name).toHaveValue('half duplex');
  await expect(chart(page)).toContainText('half duplex');
  await page.getByRole('button', { name: 'Unpin half duplex' }).click();
  await expect(chart(page)).not.toContainText('half duplex');
});

// The page has less of what columns mean than the tests of the model have.
test('a pinned curve is not drawn over another quantity that has its name', async ({ kept: page }) => {
  await open(page, '?v=1&m=t9000&x=t9000-round-trip');
  await finished(page);
  await pin(page, 'T9 raw');
  await page
    .getByRole('navigation', { name: 'Machines' })
    .getByRole('button', { name: /^Paragon/ })
    .click();
  await expect(page).toHaveURL(/m=paragon/);
  await finished(page);
  await expect(page.locator('.pin')).toContainText('not on this chart: its experiment measures another time');
  await expect(chart(page)).not.toContainText('T9 raw');
});

test('keeps five curves at most, and says why one is not on a chart', long, async ({ kept: page }) => {
  await open(page);
  await finished(page);
  for (const curve of ['2 words', '4 words', '8 words', '16 words', '2 words']) await pin(page, curve);
  await expect(page.getByRole('button', { name: 'Five curves are pinned' })).toBeDisabled();
  await page.getByRole('tab', { name: /Round trip/ }).click();
  await expect(page.locator('.pin').first()).toContainText('its experiment does not give');
});

test('shows the ratio to a curve, with a sentence for each of the others', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await page.getByRole('button', { name: /^values.*Show|Show.*values/ }).click();
  await page.getByRole('option', { name: 'ratio to 8 words' }).click();
  await expect(page).toHaveURL(/relative=ratio:8/);
  await expect(page.locator('.chart-large')).toContainText('ratio to 8 words');
  await expect(chart(page)).toContainText('as 8 words');
  await expect(page.locator('.compare-words')).toContainText(/16 words: .* times 8 words/);
  await page.goBack();
  await expect(page.locator('.chart-large')).toContainText('latency, cycles');
});

test('draws the same experiment on another machine, on the same scales or on its own', long, async ({ kept: page }) => {
  await page.goto(`/${smallMachine}&beside=multi-psi-v1`);
  const charts = page.locator('.chart-beside svg');
  await expect(charts).toHaveCount(2);
  await finished(page);
  // Their clocks differ.
  await expect(charts.first()).toContainText('latency, µs');
  const ends = () =>
    charts.evaluateAll((all) => all.map((svg) => [...svg.querySelectorAll('text')].map((text) => text.textContent)));
  const ticks = (texts: (string | null)[]) => texts.filter((text) => /^[\d.,]+$/.test(text ?? ''));
  const [one = [], other = []] = await ends();
  expect(ticks(one)).toEqual(ticks(other));
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /^Export / })
    .click();
  await expect(page.locator('.export-alone')).toContainText('These files show J-Machine alone.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Other machines' }).click();
  await page.locator('.segment', { hasText: 'own scales' }).click();
  await expect(page).toHaveURL(/scales=free/);
  await expect.poll(async () => ticks((await ends())[1] ?? [])).not.toEqual(ticks(other));
});

test('says what the last change did, and why', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=round-trip');
  await finished(page);
  await unfold(page);
  await page.getByRole('slider', { name: 'Hop delay', exact: true }).press('ArrowRight');
  await expect(page.locator('.sentence-change')).toContainText(
    /^Hop delay 1\scycles?\s→ 2\scycles: the round trip rises from .* because time in the network grows by/,
  );
  await open(page, '?v=1&m=j-machine&x=round-trip');
  await finished(page);
  await page.getByRole('button', { name: 'a torus' }).click();
  // The farthest node is another now.
  await expect(page.locator('.sentence-change')).toContainText(
    /round trip falls from 85\scycles at distance 21\shops to 67\scycles at distance 12\shops\. At distance 12\shops: .* stays at 67\scycles/,
  );
  await open(page, '?v=1&m=epiphany&x=ping-pong');
  await finished(page);
  await page.getByRole('button', { name: 'cards without delay' }).click();
  await expect(page.locator('.sentence-change')).toContainText(
    /stays at 11\.3\sµs\. The change is largest on packets of 64\sbytes at 8\sbytes: time falls from/,
  );
});
