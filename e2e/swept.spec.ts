/** The Parquet of a sweep, dropped on the page: what it is, its curves, and from every point the way to its run. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

async function drop(page: Page, bytes: Buffer, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([text, file]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], file));
      return transfer;
    },
    [bytes.toString('base64'), name] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** What `grainscope sweep` writes. */
async function sweptFile(...argv: string[]): Promise<Buffer> {
  await mkdir(test.info().outputDir, { recursive: true });
  const path = join(test.info().outputDir, 'results.parquet');
  await promisify(execFile)('npm', ['run', '-s', 'grainscope', '--', 'sweep', ...argv, '-o', path]);
  return readFile(path);
}

test('opens as curves whose points lead to their runs', long, async ({ kept: page }) => {
  const link = '?v=1&m=j-machine&x=latency-load&dimensions=2x2&max_cycles=4000';
  const over = ['--over', 'message_words=2,4', '--over', 'offered_load=0.05:0.2:4', '--seeds', '3'];
  const bytes = await sweptFile(link, ...over);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=2x2');
  await drop(page, bytes, 'results.parquet');
  const room = page.getByRole('dialog', { name: 'results.parquet' });
  await expect(room.getByText(/^A sweep of J-\u2060Machine: .*3\sseeds\. Runs:\s24\.$/)).toBeVisible();
  const chart = room.getByRole('img');
  await expect(chart).toHaveAttribute('aria-label', /line chart of .*latency.*2\swords: from .*4\swords: from /i);

  // By keys to the second load of the second curve, whose third seed is opened.
  await room.getByRole('application').focus();
  for (const key of ['Home', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(room.getByText(/^4\swords, .*mean of 3\sruns\)$/)).toBeVisible();
  await room.getByRole('button', { name: /Seed$/ }).click();
  const third = page.getByRole('option', { name: /^3: / });
  const [, value = ''] = /^3: ([\d.]+)/.exec((await third.textContent()) ?? '') ?? [];
  await third.click();
  const followed = page.context().waitForEvent('page');
  await room.getByRole('link', { name: 'Open this run in the explorer' }).click();
  const run = await followed;
  await finished(run);
  expect(new URL(run.url()).searchParams.get('seed')).toBe('3');
  expect(new URL(run.url()).searchParams.get('at')).toBe('4:2');
  // The marked point is read out in the drawing, to three digits.
  const reading = new RegExp(`^${Number(Number(value).toPrecision(3))}\\scycles`);
  await expect(run.locator('.chart-large svg[role=img]').getByText(reading)).toBeVisible();
  await run.close();

  // Another column; a point chosen by the pointer.
  await room.getByRole('button', { name: /Up$/ }).click();
  await page.getByRole('option', { name: 'Accepted load' }).click();
  await expect(chart).toHaveAttribute('aria-label', /line chart of Accepted load/i);
  await expect(room.getByText('Choose a point to see its values and open its run.')).toBeVisible();
  const box = await room.getByRole('application').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(room.getByRole('link', { name: 'Open this run in the explorer' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
  await dismiss(page);

  await drop(page, bytes.subarray(0, 300), 'cut.parquet');
  await expect(
    page.getByText(/was not opened: it is no Parquet file, or it is cut off\. Nothing was changed\./),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'opens as a map, whose places are read by keys, pointer and table and lead to their runs',
  long,
  async ({ kept: page }) => {
    const link = '?v=1&m=j-machine&x=latency-load&dimensions=2x2&max_cycles=4000';
    const over = ['message_words=2,4,8', 'virtual_channels=1,2,4', 'offered_load=0.05,0.1', 'topology=mesh,torus'];
    const bytes = await sweptFile(link, ...over.flatMap((one) => ['--over', one]), '--seeds', '2');
    await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=2x2');
    await drop(page, bytes, 'results.parquet');
    const room = page.getByRole('dialog', { name: 'results.parquet' });
    await room.locator('.segment', { hasText: 'map of two parameters' }).click();
    const picture = room.getByRole('img');
    await expect(picture).toHaveAttribute('aria-label', /: map of .*latency over .* and .*\. From [\d.]+\scycles to /i);
    // Two values are too few for an axis of a map: they stand in a select.
    await room.getByRole('button', { name: /Across$/ }).click();
    await expect(page.getByRole('option')).toHaveText([/message/i, /channels/i]);
    await page.getByRole('option', { name: /message/i }).click();
    await expect(room.getByRole('button', { name: /Offered load$/ })).toBeVisible();

    await room.getByRole('application').focus();
    for (const key of ['Home', 'ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    const said = room.getByText(/mean of 2\sruns\)$/);
    await expect(said).toHaveText(/^4\svirtual channels, 4\swords/);
    const [, value = ''] = /: ([\d.]+)\scycles/.exec((await said.textContent()) ?? '') ?? [];
    await room.getByRole('button', { name: 'Data' }).click();
    const row = room.getByRole('row').filter({ hasText: /^44\d/ });
    await expect(row.getByRole('cell').nth(2)).toHaveText(String(Number(Number(value).toPrecision(3))));
    const box = await room.getByRole('application').boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(picture.getByText(/^at 4\swords/)).toBeVisible();
    const followed = page.context().waitForEvent('page');
    await room.getByRole('link', { name: 'Open this run in the explorer' }).click();
    const run = await followed;
    await finished(run);
    expect(new URL(run.url()).searchParams.get('seed')).toBe('1');
    await expect(
      run
        .locator('.chart-large svg[role=img]')
        .getByText(/^[\d.]+\scycles/)
        .first(),
    ).toBeVisible();
    await run.close();

    // A torus needs two virtual channels: with one its places are holes.
    await room.getByRole('button', { name: /Topology$/i }).click();
    await page.getByRole('option', { name: /torus/i }).click();
    await expect(room.getByText(/^Places without a value are hatched: 3 of 9\.$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dismiss(page);
  },
);
