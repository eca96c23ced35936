/** What a person looks at is in the link, in what is exported, and in what the command line makes of the link. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { textOfElement } from '../app/exports/xml.ts';
import { chart, dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const trip = '?v=1&m=j-machine&x=round-trip&dimensions=4x4';
const queens = '?v=1&m=multi-psi-v1&x=queens-balance&board=4';

/** The SVG that a button saves. */
async function svgOf(page: Page, button: Locator): Promise<string> {
  await button.click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'SVG', exact: false }).first().click();
  return readFile(await (await downloading).path(), 'utf8');
}

/** What the command line makes of the link in a drawing. */
async function fromCommandLine(svg: string, ...more: string[]): Promise<string> {
  const address = JSON.parse(textOfElement(svg, 'metadata') ?? '{}').link;
  const argv = ['--import', 'tsx', 'app/cli/main.ts', 'chart', address, ...more];
  return (await promisify(execFile)(process.execPath, argv, { maxBuffer: 2 ** 24 })).stdout;
}

const exportButton = (page: Page) => page.locator('.figure-choices').getByRole('button', { name: /^Export / });

test('a part of a chart and a marked point are in the link, replace one another in history, and come back', async ({
  kept: page,
}) => {
  await open(page, trip);
  await finished(page);
  const before = await page.evaluate(() => history.length);
  const large = page.getByRole('application', { name: /Round trip against distance/ }).first();
  const box = await large.boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.5 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.5 * box.height, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/round-trip\.x\.zoom=[\d.]+,[\d.]+$/);
  await large.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/round-trip\.x\.zoom=[\d.]+,[\d.]+&at=on-chip-1:2$/);
  expect(await page.evaluate(() => history.length)).toBe(before);
  // The mark stays when the keyboard goes elsewhere.
  await large.blur();
  await page.mouse.move(2, 2);
  await expect(chart(page)).toContainText(/at \d/);
  const drawn = await chart(page).innerHTML();
  await page.reload();
  await finished(page);
  await expect.poll(() => chart(page).innerHTML()).toBe(drawn);

  await large.focus();
  await page.keyboard.press('0');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${trip.replaceAll('?', '\\?')}$`));
});

test('the table is open where the link says so', long, async ({ kept: page }) => {
  await open(page, `${trip}&data=open`);
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await expect(page).not.toHaveURL(/data=/);
});

test(
  'the SVG of a part with a marked point is that of the command line, byte for byte',
  long,
  async ({ kept: page }) => {
    await open(page, `${trip}&round-trip.x.zoom=1,3&at=ping:2`);
    await finished(page);
    const svg = await svgOf(page, exportButton(page));
    expect(svg).toContain('zoom=1,3&amp;at=ping:2');
    expect(svg).toBe(await fromCommandLine(svg));
  },
);

test(
  'a marked layer of a stack, and the strip through a window, are those of the command line',
  long,
  async ({ kept: page }) => {
    await open(page, `${queens}&timeline.x.zoom=10,40&at=2:3&layer=5`);
    await finished(page);
    const rates = await svgOf(page, page.getByRole('button', { name: /^Export .*[Ww]ork rates/ }).first());
    expect(rates).toBe(await fromCommandLine(rates, '--chart', 'rates'));
    await expect(page.locator('.timeline')).toHaveAttribute('data-phase', 'known');
    const strip = await svgOf(page, page.locator('.timeline').getByRole('button', { name: /^Export / }));
    expect(strip).toContain('from 10 ms to 40 ms');
    expect(strip).toBe(await fromCommandLine(strip, '--chart', 'timeline'));

    await page.locator('.timeline').getByRole('button', { name: 'Whole run' }).click();
    await expect(page).not.toHaveURL(/timeline/);
  },
);

test(
  'a machine of one’s own stands beside another, comes back with the link, and is exported as the command line has it',
  long,
  async ({ kept: page }) => {
    await open(page, trip);
    await finished(page);
    await page.evaluate(() => {
      const machine = { name: 'Slow wires', base: 'j-machine', network: 'j-machine', processor: 'j-machine' };
      const file = { format: 'grainscope-machine', version: 1, ...machine, values: { hop_cycles: 4 } };
      localStorage.setItem('grainscope.machine:Slow wires', JSON.stringify(file));
    });
    await page.getByRole('button', { name: 'Other machines' }).click();
    await page.getByRole('dialog', { name: 'Other machines' }).locator('.check', { hasText: 'Slow wires' }).click();
    await dismiss(page);
    await expect(page).toHaveURL(/&beside=custom:1#p=/);
    await expect(page.locator('.chart-beside svg')).toHaveCount(2);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await finished(page);
    await expect(page.locator('.machines-beside figcaption').nth(1)).toContainText('Slow wires');
    for (const [place, machine] of ['j-machine', 'custom:1'].entries()) {
      const button = page
        .locator('.machines-beside figcaption')
        .nth(place)
        .getByRole('button', { name: /^Export / });
      const svg = await svgOf(page, button);
      expect(svg).toBe(await fromCommandLine(svg, '--machine', machine));
    }
  },
);

test('a PE is the same in the machine, in the stack of work rates and in the strip', long, async ({ kept: page }) => {
  await open(page, queens);
  await finished(page);
  const strip = page.getByRole('application', { name: /^What the PEs do when/ });
  await expect(page.locator('.timeline')).toHaveAttribute('data-phase', 'known');
  const machine = page.locator('.machine-box svg');
  const still = await machine.innerHTML();
  const outlines = page.locator('.chart-large svg path[fill="none"][stroke-width="2"]');
  await expect(outlines).toHaveCount(0);

  // From the strip.
  await strip.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.timeline-words')).toContainText(/^PE \d+:/);
  await expect(outlines).toHaveCount(1);
  await expect(machine).toContainText(/^.*node 0/);
  await page.keyboard.press('Escape');
  await expect(outlines).toHaveCount(0);
  await expect.poll(() => machine.innerHTML()).toBe(still);

  // From the machine.
  const box = await page.locator('.machine-box').boundingBox();
  if (!box) throw new Error('no machine');
  await page.locator('.machine-box').scrollIntoViewIfNeeded();
  for (let i = 1; i < 20 && (await outlines.count()) === 0; i++) {
    const now = await page.locator('.machine-box').boundingBox();
    if (now) await page.mouse.move(now.x + (i / 20) * now.width, now.y + 0.4 * now.height);
  }
  await expect(outlines).toHaveCount(1);
  await expect(page.locator('.timeline-words')).toContainText(/^PE \d+:/);
});

test('a node of the machine is its distance on the chart', long, async ({ kept: page }) => {
  await open(page, trip);
  await finished(page);
  await expect(chart(page)).not.toContainText('at 6 hops');
  const machine = page.locator('.machine-box');
  await machine.scrollIntoViewIfNeeded();
  const box = await machine.boundingBox();
  if (!box) throw new Error('no machine');
  const read = () => chart(page).textContent();
  const seen = new Set<string>();
  for (let x = 1; x < 12; x++) {
    for (let y = 1; y < 8; y++) {
      await page.mouse.move(box.x + (x / 12) * box.width, box.y + (y / 10) * box.height);
      const [, hops] = /at (\d) hops?/.exec((await read()) ?? '') ?? [];
      if (hops !== undefined) seen.add(hops);
    }
  }
  expect(seen.size).toBeGreaterThan(3);
  await page.mouse.move(2, 2);
  await expect(chart(page)).not.toContainText(/at \d hops?/);
});

test('a factor of the law is its layer in the stack of losses, both ways', long, async ({ kept: page }) => {
  await open(page, queens);
  await finished(page);
  const losses = page.locator('.small-charts figure', { hasText: 'Two losses' });
  const outline = losses.locator('svg path[fill="none"][stroke-width="2"]');
  await page.getByRole('button', { name: /^r·t .*mark on the chart/ }).focus();
  await expect(outline).toHaveCount(1);
  await page.getByRole('button', { name: /^r·t .*mark on the chart/ }).blur();
  await expect(outline).toHaveCount(0);
  await losses.getByRole('application').focus();
  for (const key of ['ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: /^r·t .*mark on the chart/ })).toHaveAttribute('data-lit', 'true');
});

test('the moment at which a run stands still is in the link, and shown again', long, async ({ kept: page }) => {
  await open(page, queens);
  await finished(page);
  await page.getByRole('button', { name: 'Watch it run' }).click();
  const reading = page.locator('.motion-reading b');
  await expect(reading).toBeVisible();
  await page.getByRole('button', { name: /worst congestion/i }).click();
  // Once it is there the player writes its first moment, 0.
  await expect(page).toHaveURL(/&moment=[1-9][\d.]*$/);
  const time = await reading.textContent();
  await page.reload();
  await expect(reading).toHaveText(time ?? '');
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page).not.toHaveURL(/moment/);
  await expect(page.getByRole('button', { name: 'Watch it run' })).toBeVisible();
});

test('keys go from node to node of the machine, and its links say what they carry', async ({ kept: page }) => {
  await open(page, trip);
  await finished(page);
  const machine = page.getByRole('application', { name: /^The machine\. Arrow keys turn it, page keys/ });
  await machine.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(machine).toContainText(/node 1 at \(1, 0/);
  await expect(page.locator('[aria-live]', { hasText: /^node 1 at \(1, 0.*flits\/cycle$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(machine).not.toContainText('node 1 at');
});

test('efficiency against grain is offered beside that of other machines', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=requests-efficiency&dimensions=2x2&max_cycles=4000');
  const other = page.getByRole('button', { name: 'the other machines beside it, in microseconds' });
  await expect(other).toHaveAttribute('aria-pressed', 'false');
  await other.click();
  await expect(page).toHaveURL(/efficiency\.x=grain_us&beside=multi-psi-v1,multi-psi-v2,pie64/);
  await expect(page.locator('.machines-beside figcaption')).toHaveCount(4);
  await other.click();
  await expect(page).not.toHaveURL(/beside|grain_us/);
});
