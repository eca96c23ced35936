/** Machines of a person's own: put together, kept, shared, taken out and in again, and never lost. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { box, chart, field, finished, load, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const call = '?v=1&m=j-machine&x=round-trip&dimensions=4x4&hop_cycles=3';
const PREFIX = 'grainscope.machine:';

const custom = (page: Page) => page.getByRole('button', { name: /^Custom machine/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'A machine of your own' });
const list = (page: Page) => page.getByRole('dialog', { name: 'Your machines' });

async function openList(page: Page): Promise<void> {
  await custom(page).click();
  await expect(list(page).getByRole('button', { name: 'New machine' })).toBeVisible();
}

async function newMachine(page: Page, name: string): Promise<void> {
  await openList(page);
  await list(page).getByRole('button', { name: 'New machine' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Keep and show' }).click();
}

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('machine:')));

test('keeps what the sliders say as a machine, which a reload brings back', async ({ kept: page }) => {
  await load(page, call);
  await newMachine(page, 'Slow wires');
  await expect(dialog(page)).toBeHidden();
  await expect(custom(page)).toHaveAccessibleName('Custom machine: Slow wires');
  await expect(page).toHaveURL(/\?v=1&m=custom&x=round-trip.*#p=/);
  await unfold(page);
  await expect(field(page, 'hop_cycles')).toContainText('yours');
  await expect(page.getByText('nothing changed')).toBeVisible();
  await finished(page);
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await unfold(page);
  await expect(box(page, 'Hop delay')).toHaveValue('3');
  await page.goto('/?m=multi-psi-v1');
  await openList(page);
  await list(page)
    .getByRole('button', { name: /Slow wires/ })
    .click();
  await expect(custom(page)).toHaveAccessibleName('Custom machine: Slow wires');
});

test(
  'tells how much of a loss is the network, by one that costs nothing but its wires',
  long,
  async ({ kept: page }) => {
    await load(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4');
    await openList(page);
    await list(page).getByRole('button', { name: 'New machine' }).click();
    await dialog(page)
      .getByRole('button', { name: /Network of/ })
      .click();
    await page.getByRole('option', { name: 'Ideal network' }).click();
    await expect(dialog(page).getByRole('list', { name: 'Your own values' })).toContainText('Channel rate 225 Mbit/s');
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Only wires');
    await dialog(page).getByRole('button', { name: 'Keep and show' }).click();
    await finished(page);
    await unfold(page);
    await expect(box(page, 'Wire delay')).toHaveValue('80');
    await expect(field(page, 'hop_cycles')).toHaveCount(0);
    await expect(chart(page)).toBeVisible();
  },
);

test('takes the network of one machine and the processor of another, and back', long, async ({ kept: page }) => {
  await load(page, call);
  await openList(page);
  await list(page).getByRole('button', { name: 'New machine' }).click();
  const runs = dialog(page).getByText(/^\d+ experiments run on this machine\.$/);
  const before = await runs.textContent();
  await dialog(page)
    .getByRole('button', { name: /Processor of/ })
    .click();
  await page.getByRole('option', { name: 'Multi-PSI/V1' }).click();
  await expect(runs).not.toHaveText(before ?? '');
  await expect(dialog(page).getByRole('list', { name: 'Your own values' })).toContainText('Hop delay 3 cycles');
  await dialog(page).getByRole('button', { name: 'back to 1 cycle' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('J-Machine with the cost of the Multi-PSI');
  await dialog(page).getByRole('button', { name: 'Keep and show' }).click();
  await finished(page);
  // In software an answer takes thousands of cycles, not tens.
  await expect(page.locator('.figure-finding')).toContainText(/Ping: \d+,\d{3}\s/);
  await page.goBack();
  await unfold(page);
  await expect(box(page, 'Hop delay')).toHaveValue('3');
});

test('says what its processor cannot run, and why', long, async ({ kept: page }) => {
  await load(page, '?v=1&m=multi-psi-v1&x=queens-speedup');
  await openList(page);
  await list(page).getByRole('button', { name: 'New machine' }).click();
  await expect(dialog(page)).not.toContainText('no cost of one is known');
  await dialog(page)
    .getByRole('button', { name: /Processor of/ })
    .click();
  await page.getByRole('option', { name: 'J-Machine' }).click();
  await expect(dialog(page)).toContainText(
    /Queens by depth counts its work in reductions, and no cost of one is known for /,
  );
});

test('is in the link, for somebody who has never seen it', async ({ kept: page, browser }) => {
  await load(page, call);
  await newMachine(page, 'Slow wires');
  await expect(page).toHaveURL(/#p=/);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(page.url());
  await expect(custom(visitor)).toHaveAccessibleName('Custom machine: Slow wires');
  await openList(visitor);
  await expect(list(visitor)).toContainText('Not kept in this browser yet.');
  expect(await kept(visitor)).toEqual([]);
  await visitor.close();
});

test(
  'goes out as a file and comes in again; a file that is wrong changes nothing and says why',
  long,
  async ({ kept: page }) => {
    await load(page, call);
    await newMachine(page, 'Slow wires');
    await openList(page);
    await list(page).getByRole('button', { name: 'Change or keep it' }).click();
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('slow-wires.machine.json');
    const text = readFileSync(await file.path(), 'utf8');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page)).toContainText('The machine was removed from this browser');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await kept(page)).toEqual([]);

    await load(page, call);
    await openList(page);
    const give = (content: string) =>
      list(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: 'm.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    const said = list(page).getByRole('status');
    await give(text.slice(0, 60));
    await expect(said).toContainText('m.json was not opened: it is not JSON, or is cut off');
    await give(text.replace('"hop_cycles": 3', '"hop_cycles": 99'));
    await expect(said).toContainText('values.hop_cycles 99 is not allowed; give a whole number from 1 to 8 cycles');
    await give(text.replace('"version": 1', '"version": 99'));
    await expect(said).toContainText('version is 99, newer than this page');
    await give(text.replace('Slow wires', '<img src=x onerror=window.injected=1>'));
    await expect(custom(page)).toHaveAccessibleName('Custom machine: <img src=x onerror=window.injected=1>');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    await page.goBack();
    await unfold(page);
    await expect(box(page, 'Hop delay')).toHaveValue('3');
  },
);

test(
  'says what happened when the storage is full or blocked, and shows the machine all the same',
  long,
  async ({ page }) => {
    await load(page, call);
    for (const [name, words] of [
      ['QuotaExceededError', 'storage is full'],
      ['SecurityError', 'does not let the page keep anything'],
    ] as const) {
      await page.evaluate((reason) => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no', reason);
        };
      }, name);
      await newMachine(page, `Not kept, ${name}`);
      await expect(dialog(page).getByRole('status')).toContainText(words);
      await expect(page).toHaveURL(/m=custom/);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(custom(page)).toHaveAccessibleName(`Custom machine: Not kept, ${name}`);
    }
  },
);

test('leaves what it cannot read in the storage as it is', long, async ({ page }) => {
  await page.addInitScript((prefix) => {
    localStorage.setItem(`${prefix}Future`, '{"format":"grainscope-machine","version":99}');
    localStorage.setItem(`${prefix}Broken`, '{"format":');
    localStorage.setItem(prefix, '{"format":');
  }, PREFIX);
  await load(page, call);
  await newMachine(page, 'Mine');
  await openList(page);
  await expect(list(page)).toContainText('Future cannot be shown: its version is 99, newer than this page');
  await expect(list(page)).toContainText('Broken cannot be shown: its file is not JSON, or is cut off');
  await expect(list(page)).toContainText('A machine of your own cannot be shown');
  await expect(list(page).getByRole('button', { name: /Mine/ })).toBeVisible();
  expect((await kept(page)).sort()).toEqual(['', 'Broken', 'Future', 'Mine'].map((name) => PREFIX + name));
});

test('asks before a machine takes the place of another of its name', async ({ kept: page }) => {
  await load(page, call);
  await newMachine(page, 'Mine');
  await expect(custom(page)).toHaveAccessibleName('Custom machine: Mine');
  await load(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4&hop_cycles=5');
  await newMachine(page, 'Mine');
  await expect(dialog(page).getByRole('status')).toContainText('A machine of this name exists');
  await dialog(page).getByRole('button', { name: 'Keep and show' }).click();
  await expect(dialog(page)).toBeHidden();
  await unfold(page);
  await expect(field(page, 'hop_cycles')).toContainText('yours');
  expect(await page.evaluate((prefix) => localStorage.getItem(`${prefix}Mine`), PREFIX)).toContain('"hop_cycles": 5');
});

test('opens the file of a machine that is dropped on the page', long, async ({ kept: page }) => {
  await load(page, call);
  const drop = (content: string) =>
    page.evaluate((text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'slow.machine.json', { type: 'application/json' }));
      dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    }, content);
  const parts = { base: 'j-machine', network: 'j-machine', processor: 'j-machine', values: { hop_cycles: 5 } };
  const file = JSON.stringify({ format: 'grainscope-machine', version: 1, name: 'Dropped', ...parts });
  await drop(file.slice(0, -4));
  await expect(page.getByRole('status', { name: 'Notices on the link' })).toContainText('is not JSON, or is cut off');
  await unfold(page);
  await expect(box(page, 'Hop delay')).toHaveValue('3');
  await drop(file);
  await expect(custom(page)).toHaveAccessibleName('Custom machine: Dropped');
  await expect(box(page, 'Hop delay')).toHaveValue('5');
  expect(await kept(page)).toEqual([`${PREFIX}Dropped`]);
});
