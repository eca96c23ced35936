/** The machines and their experiments are all in sight or counted, and machines are compared. */
import { experimentGroups } from '../app/model/presets/experiment-groups.ts';
import { isOfToday, machineIndex, machineOf, mainMachines, variantsOf } from '../app/model/presets/presets.ts';
import { byTurns, everyNth, isLong } from '../app/model/testing/long.ts';
import { chart, finished, load, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';

const widths = [1440, 1024, 390] as const;

test('says in a sentence what a machine is, however wide the window; its variants stand beside', async ({
  kept: page,
}) => {
  await resize(page, { width: 1440, height: 900 });
  await load(page, '?v=1&m=t805&x=t805-round-trip');
  const picker = page.getByRole('navigation', { name: 'Machines' });
  // Those of today are behind one button, and one's own behind another.
  const today = picker.getByRole('button', { name: /Today|Machine of today/ });
  await expect(picker.getByRole('button')).toHaveCount(mainMachines.filter((one) => !isOfToday(one)).length + 2);
  await expect(picker.locator('[aria-current]')).toContainText('T805');
  const line = page.locator('.machine-line');
  let turn = 0;
  // The first with variants and the first of today; in a long run all.
  const firstWithVariants = mainMachines.find((one) => variantsOf(one.key).length > 1);
  const firstOfToday = mainMachines.find(isOfToday);
  for (const main of mainMachines) {
    if (!isLong && main !== firstOfToday && main !== firstWithVariants) continue;
    if (isOfToday(main)) {
      await today.click();
      await page.getByRole('dialog', { name: 'Machines of today' }).getByRole('button', { name: main.name }).click();
      await expect(today).toContainText(main.name);
    } else
      await picker
        .getByRole('button', { name: main.name })
        .or(picker.locator('[aria-current]', { hasText: 'T805' }))
        .first()
        .click();
    for (const { key, name, variant, summary } of variantsOf(main.key)) {
      if (variant !== undefined) await line.locator('.segment', { hasText: variant }).click();
      await expect(page).toHaveURL(new RegExp(`m=${key}&`));
      // At one width by turns; in a long run at all.
      for (const width of byTurns(widths, turn++)) {
        await resize(page, { width, height: 800 });
        await expect(line.getByText(summary), `${name}, ${width}`).toBeInViewport({ ratio: 1 });
        await expect(line).toContainText(name);
      }
      await resize(page, { width: 1440, height: 900 });
    }
  }
});

test('lists all machines with what is special about each where the window is narrow', async ({ kept: page }) => {
  await resize(page, { width: 390, height: 844 });
  await load(page, '?v=1&m=multi-psi-v2&x=round-trip');
  await page.getByRole('button', { name: 'Machine: Multi-PSI/V2' }).click();
  const list = page.getByRole('dialog', { name: 'Machines' });
  for (const { summary } of mainMachines) await expect(list).toContainText(summary);
  for (const { summary, variantOf } of machineIndex)
    if (variantOf !== undefined) await expect(list).not.toContainText(summary);
});

test('has every experiment in sight, or counts those that are not', async ({ kept: page }) => {
  for (const [machine, experiment] of everyNth(
    [
      ['j-machine', 'barrier'],
      ['pie64', 'placement'],
    ] as const,
    2,
  )) {
    const { first, others } = experimentGroups(machineOf(machine)?.experiments ?? [], machine);
    const isOther = others.some(({ key }) => key === experiment);
    await load(page, `?v=1&m=${machine}&x=${experiment}&dimensions=4x4`);
    for (const width of [1440, 1280]) {
      await resize(page, { width, height: 900 });
      const tabs = page.getByRole('tab');
      await expect(tabs).toHaveCount(first.length + (isOther ? 1 : 0));
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.tab-more')).toContainText(`${others.length} more`);
    }
    await page.locator('.tab-more').click();
    await expect(page.getByRole('option')).toHaveCount(others.length);
    await page.keyboard.press('Escape');
    await resize(page, { width: 390, height: 844 });
    const all = page.locator('.tab-select');
    await expect(all).toContainText(`one of ${first.length + others.length} experiments`);
    await all.click();
    const options = page.getByRole('listbox', { name: 'Experiment' });
    for (const [name, group] of [
      ['From the paper', first],
      ['On any machine', others],
    ] as const)
      await expect(options.getByRole('group', { name }).getByRole('option')).toHaveCount(group.length);
    await options.getByRole('option', { name: /^Round trip/ }).click();
    await expect(page).toHaveURL(/x=round-trip/);
    await expect(all).toContainText('Round trip');
    await resize(page, { width: 1440, height: 900 });
  }
});

test('draws another machine in the same chart, and says in a sentence how they differ', async ({ kept: page }) => {
  await page.goto('/?v=1&m=j-machine&x=round-trip&dimensions=4x4&beside=pie64');
  await expect(page.locator('.chart-beside svg')).toHaveCount(2);
  // The unit, with its prefix, is that of the axes.
  await expect(page.locator('.figure-choices')).toContainText(/y\s*round trip\s*x\s*distance/);
  await page.locator('.segment', { hasText: 'in one chart' }).click();
  await expect(page).toHaveURL(/layout=one/);
  await finished(page);
  await expect(chart(page)).toContainText('J-Machine: ping');
  await expect(chart(page)).toContainText('PIE64: ping');
  await expect(page.locator('.figure-finding')).toHaveText(/cycles .* \(J-\u2060Machine, 80\sns a cycle\)$/);
  await expect(page.locator('.chart-large .axis-title[data-axis=y]')).toContainText('µs');
  await expect(page.locator('.compare-against')).toHaveText(
    /^Round trip \(ping, distance 4\shops\): [\d.]+\sµs on J-\u2060Machine against [\d.]+\sµs on PIE64, [\d.]+\stimes as much on (PIE64|J-\u2060Machine)\.$/,
  );
});

test('finds which part makes the difference, from the page of a machine', long, async ({ kept: page }) => {
  await page.goto('/?v=1&m=multi-psi-v1&x=board-queens&board=6&beside=j-machine');
  await expect(page.locator('.chart-beside svg')).toHaveCount(2);
  await finished(page);
  await page.getByRole('button', { name: /^Which part makes the difference between/ }).click();
  await finished(page);
  for (const line of ['there', 'back']) {
    const cells = page.locator(`[data-line=${line}] [data-column]`);
    await expect(cells).toHaveCount(5);
    const numbers = (await cells.allTextContents()).map((text) => Number(text.replace('−', '-').replaceAll(',', '')));
    const [end = 0] = numbers.splice(-1);
    const sum = numbers.reduce((all, one) => all + one, 0);
    // Three digits of each are shown.
    expect(Math.abs(sum - end)).toBeLessThan(0.02 * Math.max(numbers[0] ?? 0, end));
  }
});

test('offers no other machines where all are seen together', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-length');
  await expect(page.getByRole('button', { name: 'Pin a curve' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Other machines' })).toHaveCount(0);
});
