/** A chart is taken along as a file, and the file brings the page back to where it is from. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { chunksOf, textsOf } from '../app/exports/png.ts';
import { textOfElement } from '../app/exports/xml.ts';
import { everyNth } from '../app/model/testing/long.ts';
import { violations } from './axe.ts';
import { box, chart, finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const place = '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000&message_words=4&buffer_flits=3';
const barrier = '?v=1&m=j-machine&x=barrier&dimensions=2x2';

const files = [
  { item: 'SVG', name: 'j-machine-latency-against-load.svg' },
  { item: 'PNG 2×', name: 'j-machine-latency-against-load@2x.png' },
  { item: 'PNG 4×', name: 'j-machine-latency-against-load@4x.png' },
  { item: 'PDF', name: 'j-machine-latency-against-load.pdf' },
  { item: 'CSV', name: 'j-machine-latency-against-load.csv' },
  { item: 'JSON', name: 'j-machine-latency-against-load.json' },
] as const;

const exportButton = (page: Page) => page.locator('.figure-choices').getByRole('button', { name: /^Export / });
const notices = (page: Page) => page.locator('.notices').getByRole('listitem');

/** Saves the large chart. */
async function saved(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  await exportButton(page).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: false }).first().click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Lets go of a file over the page. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64');
  const transfer = await page.evaluateHandle(
    ({ base64: text, name: called }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], called));
      return data;
    },
    { base64, name },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(
    page.getByText('Drop an exported figure, a sweep, a schedule, a program or a network here to open it'),
  ).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(
    page.getByText('Drop an exported figure, a sweep, a schedule, a program or a network here to open it'),
  ).toBeHidden();
}

async function expectSameAsCommand(drawing: string): Promise<void> {
  const address = JSON.parse(textOfElement(drawing, 'metadata') ?? '{}').link;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'app/cli/main.ts', 'chart', address],
    {
      maxBuffer: 2 ** 24,
    },
  );
  expect(drawing).toBe(stdout);
}

test('a figure of all machines names the papers of those that are not opened', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-barrier');
  await finished(page);
  expect((await saved(page, 'CSV')).bytes.toString()).toContain(
    '# source=J-Machine (Noakes 1993); Multi-PSI/V1 (Taki 1988); PIE64 (Sato 1993); Paragon (Juurlink 1997); T9000 (Turner 1994).',
  );
});

test('what is saved opens where it is from, and its SVG is that of the command line, byte for byte', async ({
  kept: page,
}) => {
  await open(page, place);
  await finished(page);
  const bytes: Buffer[] = [];
  // PNG and the tables in app/cli/exports.test.ts.
  const tried = everyNth(files, 3);
  for (const { item, name } of tried) {
    const file = await saved(page, item);
    expect(file.name).toBe(name);
    bytes.push(file.bytes);
    if (item === 'SVG') await expectSameAsCommand(file.bytes.toString());
  }
  await open(page, barrier);
  // All of them are opened without a page by app/cli/exports.test.ts.
  for (const [index, { name }] of everyNth([...tried.entries()], 2))
    await test.step(name, async () => {
      await drop(page, name, bytes[index] ?? Buffer.of());
      await expect(page).toHaveURL(/x=latency-load.*buffer_flits=3/);
      await expect(box(page, 'Buffer per channel')).toHaveValue('3');
      await unfold(page);
      await expect(box(page, 'Message length')).toHaveValue('4');
      await expect(notices(page)).toHaveCount(0);

      await page.goBack();
      await expect(page).toHaveURL(/x=barrier/);
    });
});

test('an SVG parses, says what it is, and keeps its words inside the picture in other faces', async ({
  kept: page,
}) => {
  await open(page, place);
  await finished(page);
  const drawing = (await saved(page, 'SVG')).bytes.toString();
  // As another program would: without our page around it.
  const elsewhere = await page.context().newPage();
  for (const face of [undefined, 'sans-serif']) {
    const said = await elsewhere.evaluate(
      ({ drawing: text, face: family }) => {
        const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        if (family !== undefined) parsed.setAttribute('font-family', family);
        document.body.append(parsed);
        const svg = document.body.lastElementChild as SVGSVGElement;
        const { width, height } = svg.viewBox.baseVal;
        const texts = [...svg.querySelectorAll('text')];
        const outside = texts.filter((one) => {
          const { x, y, width: w, height: h } = one.getBBox();
          return x < 0 || y < 0 || x + w > width || y + h > height;
        });
        const result = {
          name: svg.tagName,
          title: svg.querySelector('title')?.textContent,
          description: svg.querySelector('desc')?.textContent,
          words: texts.map((one) => one.textContent),
          outside: outside.map((one) => one.textContent),
        };
        svg.remove();
        return result;
      },
      { drawing, face },
    );
    expect(said.name).toBe('svg');
    expect(said.title).toBe('Latency against load');
    expect(said.description).toContain('line chart of latency against bisection traffic');
    for (const words of ['Latency against load', 'latency, cycles', 'closed form', '8 words'])
      expect(said.words).toContain(words);
    expect(said.words.join(' ')).toMatch(/J-Machine after .* Simulated by Grainscope .* http:\/\/127\.0\.0\.1/);
    expect(said.outside).toEqual([]);
  }
});

test('a PNG has its size, its face and its texts', long, async ({ kept: page }) => {
  await open(page, place);
  await finished(page);
  const { bytes } = await saved(page, 'PNG 4×');
  const chunks = chunksOf(bytes);
  const header = chunks[0]?.data ?? new Uint8Array(8);
  const view = new DataView(header.buffer, header.byteOffset);
  expect([view.getUint32(0), view.getUint32(4)]).toEqual([3840, 2400]);
  const texts = textsOf(chunks);
  expect(texts.get('Title')).toBe('Latency against load');
  expect(texts.get('Source')).toContain('buffer_flits=3');
  expect(JSON.parse(texts.get('grainscope') ?? '')).toMatchObject({ seed: 1, parameters: { buffer_flits: 3 } });
  // Not one colour all over: something was drawn.
  const colours = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
    return new Set(pixels).size;
  }, bytes.toString('base64'));
  expect(colours).toBeGreaterThan(50);
});

test('the file of a small chart is of that chart, and a file can be chosen', long, async ({ kept: page }) => {
  await open(page, place);
  await finished(page);
  const small = page.locator('.small-charts figure').first();
  // A menu closes when the page under it is scrolled.
  await small.scrollIntoViewIfNeeded();
  await small.getByRole('button', { name: /^Export / }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('j-machine-latency-against-load-what-gets-through.csv');

  await open(page, barrier);
  await finished(page);
  await exportButton(page).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Open an exported file…' }).click();
  await (await choosing).setFiles(await download.path());
  await expect(page).toHaveURL(/x=latency-load.*buffer_flits=3/);
});

test('the menu is reached, walked and left by keys', async ({ kept: page }) => {
  await open(page, place);
  await exportButton(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'SVG' }).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Open an exported file…' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(exportButton(page)).toBeFocused();
});

test(
  'the alternative text can be copied, and stands on the page where copying is refused',
  long,
  async ({ page, context }) => {
    await open(page, place);
    await finished(page);
    await context.clearPermissions();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await exportButton(page).click();
    await page.getByRole('menuitem', { name: 'Copy the alternative text' }).click();
    await expect(notices(page)).toContainText('line chart of latency against bisection traffic');
  },
);

const bad: [string, string, string][] = [
  ['holiday.jpg', 'not a picture', 'was not opened: it was not exported by Grainscope'],
  ['<img src=x onerror=window.injected=1>.svg', '<svg onload="window.injected=1"/>', 'was not opened'],
  ['figure.json', '{"grainscope":1,"link":"?v=1&m=j-ma', 'it is cut off'],
  ['figure.json', '{"grainscope":9,"link":"?v=1"}', 'a newer version of Grainscope'],
  ['figure.csv', '', 'it is empty'],
];

test('files that cannot be opened say why, and change nothing', async ({ kept: page }) => {
  await open(page, place);
  await finished(page);
  const address = page.url();
  const drawn = await chart(page).innerHTML();
  for (const [name, text, says] of bad) {
    await drop(page, name, new TextEncoder().encode(text));
    await expect(notices(page).last()).toContainText(says);
    await expect(notices(page).last()).toContainText('Nothing was changed.');
  }
  expect(page.url()).toBe(address);
  expect(await chart(page).innerHTML()).toBe(drawn);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test('a link in a file is not trusted more than one in the address', async ({ kept: page }) => {
  await open(page, place);
  const link = 'javascript:window.injected=1//?v=1&m=j-machine&x=latency-load&dimensions=4x4&hop_cycles=99&nonsense=1';
  await drop(page, 'figure.json', new TextEncoder().encode(JSON.stringify({ grainscope: 1, link })));
  await unfold(page);
  await expect(box(page, 'Hop delay')).toHaveValue('8');
  await expect(notices(page).filter({ hasText: 'nonsense' })).toHaveCount(1);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test(
  'where the menu does not come, a notice says so, and the next press tries again',
  long,
  async ({ page, complaints }) => {
    await open(page, place);
    // Whatever script comes with the menu.
    await page.route('**/assets/*.js', (route) => route.abort());
    await exportButton(page).click();
    await expect(notices(page)).toContainText('could not be loaded');
    await expect(chart(page)).toBeVisible();
    await page.unroute('**/assets/*.js');
    await exportButton(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    // The browser itself reports the requests that were cut off.
    expect(complaints.splice(0).every((line) => line.includes('net::ERR_FAILED'))).toBe(true);
  },
);

test('a run is taken along as a trace for Perfetto', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  await finished(page);
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Trace/ }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toMatch(/\.trace\.json$/);
  const { otherData, traceEvents } = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(otherData.recording).toContain('The run is recorded in');
  expect(traceEvents.filter(({ ph }: { ph: string }) => ph === 's').length).toBe(otherData.messages_listed);
  await expect(page.getByText('in which order is not recorded').first()).toBeVisible();
});
