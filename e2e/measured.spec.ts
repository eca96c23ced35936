/** Points that a person has measured: pasted or dropped, held against the curves, in the link and in what is exported. */
import { readFile } from 'node:fs/promises';
import { dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const TABLE = `# Size          Latency (us)
0                       0.98
8                       3.20
64                      9.00
1024                   90.00
`;
const place = '?v=1&m=five-machines&x=machines-length';

test('stand on the chart, say how far each curve is off, and go along', async ({ kept: page, context }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await open(page, place);
  await finished(page);
  await page.getByRole('button', { name: 'Add measured points' }).click();
  await page.getByRole('textbox', { name: 'The table' }).fill('nothing to read');
  await expect(
    page.getByText('This cannot be read: it needs two columns of numbers, one for each axis.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'The table' }).fill(TABLE);
  await expect(
    page.getByText('Points: 3. Rows without a number that this chart can show: 1, the first of them row 1.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('My cluster');
  await page.getByRole('button', { name: 'Show on the chart' }).click();
  await expect(page.getByText('3 measured points')).toBeVisible();
  await expect(
    page.getByText(/^J-\u2060Machine: off by \d+\s% on average; at most \d+\s%, too (high|low) at [\d,]+\sbytes$/),
  ).toBeVisible();
  await expect(page.locator('.large').getByText('measured', { exact: true }).first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.locator('.figure-actions').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.match(/^measured,My cluster,.*$/gm)).toEqual([
    'measured,My cluster,8,3.2,,,',
    'measured,My cluster,64,9,,,',
    'measured,My cluster,1024,90,,,',
  ]);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('3 measured points')).toBeVisible();
  // In a frame, too: three hollow squares, and one in the key.
  const { search, hash } = new URL(page.url());
  await other.goto(`embed.html${search}${hash}`);
  await expect(other.getByRole('img', { name: /Measured, My cluster: 3 points\./ })).toBeAttached();
  await expect(other.locator('.frame-chart path[stroke-width="1.4"]')).toHaveCount(4);
  await other.close();
  expect(sent.filter((data) => data.includes('90.00'))).toEqual([]);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('3 measured points')).toBeHidden();
  await page.goBack();
  await expect(page.getByText('3 measured points')).toBeVisible();
});

test('come from a file that is dropped, whose columns can be chosen by hand', long, async ({ kept: page }) => {
  await open(page, place);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'lab.out'));
    return transfer;
  }, 'run,bytes,first (us),again (ms)\n1,8,2,4\n2,64,3,6\n');
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.getByRole('textbox', { name: 'The table' })).toHaveValue(/^run,bytes/);
  await page.getByRole('button', { name: /Up/ }).click();
  await page.getByRole('option', { name: 'again' }).click();
  // Its unit goes with it.
  await expect(page.getByRole('button', { name: /^ms in$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show on the chart' }).click();
  await expect(page.getByText('lab.out')).toBeVisible();
  await expect(page).toHaveURL(/#p=/);
  await expect(page.getByRole('img', { name: /Measured, lab\.out: 2 points\./ }).first()).toBeAttached();

  // The table of a sweep is no measurement.
  const swept = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['# engine=grainscope 0.1.0\nseed,cycles\n1,20\n'], 'sweep.csv'));
    return transfer;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: swept });
  await expect(page.getByText(/“?sweep\.csv”? was not opened: it is the table of a sweep; as Parquet/)).toBeVisible();
});

test('are fitted: the values that made them come back, and become a machine', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await finished(page);
  await page.getByRole('button', { name: 'Add measured points' }).click();
  // What the ping-pong takes here with a start-up of 70 µs instead of 55.5 and 8 ns per byte instead of 5.714.
  await page
    .getByRole('textbox', { name: 'The table' })
    .fill(
      'bytes,us\n1024,172.159\n4096,223.337\n8192,279.625\n16384,392.201\n32768,617.353\n49152,842.505\n65536,1067.657\n',
    );
  await page.getByRole('button', { name: 'Show on the chart' }).click();
  await page.getByRole('button', { name: 'Fit values' }).click();
  await expect(page.getByRole('checkbox', { name: 'Send start-up' })).toBeChecked();
  await page.getByRole('button', { name: 'Find the values' }).click();
  await expect(page.getByText(/^Send start-up: (69\.\d+|70|70\.\d+)\sµs, with 95\s% certainty/)).toBeVisible();
  await expect(
    page.getByText(
      /^At\s7\spoints the curve is off by [\d.]+\sps on average; at most .*, too (high|low) at\s[\d,]+\sbytes\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/^Correlations: Send start-up with Packet data\s−0\.\d+\.$/)).toBeVisible();
  await page.getByText('Residuals', { exact: true }).click();
  await expect(page.locator('.fit-residuals li')).toHaveCount(7);
  await expect(page.locator('.fit-residuals li').last()).toHaveText(/^65,536\sbytes: [+−][\d.]+\s[pnµ]s$/);
  await expect(page.getByText(/^Packet data: (7\.9\d*|8|8\.0\d*)\sns\/byte, with 95\s% certainty/)).toBeVisible();
  await page.getByRole('button', { name: 'Make a machine with these values' }).click();
  await expect(page.getByText('Paragon with 2 values of your own.')).toBeVisible();
  // Where a value is from: the points.
  await page.getByRole('button', { name: 'Source of Send start-up: calibrated' }).click();
  await expect(page.getByText(/^Fitted to measured points: /)).toBeVisible();
  await dismiss(page);
  await expect(page.getByText(/^ping-pong: off by 0\.?\d*\s% on average/)).toBeVisible();
});
