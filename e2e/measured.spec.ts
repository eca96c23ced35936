/** Points that a person has measured: pasted or dropped, held against the curves, in the link and in what is exported. */
import { readFile } from 'node:fs/promises';
import { finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

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
  await expect(page.getByText('Points: 3. Rows without a number that this chart can show: 1.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('My cluster');
  await page.getByRole('button', { name: 'Show on the chart' }).click();
  await expect(page.getByText('3 measured points')).toBeVisible();
  await expect(
    page.getByText(/^J-Machine: off by \d+\s% on average; at most \d+\s%, too (high|low) at [\d,]+\sbytes$/),
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
  await other.close();
  expect(sent.filter((data) => data.includes('90.00'))).toEqual([]);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('3 measured points')).toBeHidden();
  await page.goBack();
  await expect(page.getByText('3 measured points')).toBeVisible();
});

test('come from a file that is dropped, whose columns can be chosen by hand', async ({ kept: page }) => {
  await open(page, place);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'lab.csv'));
    return transfer;
  }, 'run,bytes,first (ms),again (ms)\n1,8,2,4\n2,64,3,6\n');
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.getByRole('textbox', { name: 'The table' })).toHaveValue(/^run,bytes/);
  await page.getByRole('button', { name: /Up/ }).click();
  await page.getByRole('option', { name: 'again' }).click();
  await page.getByRole('button', { name: 'Show on the chart' }).click();
  await expect(page.getByText('lab.csv')).toBeVisible();
  await expect(page).toHaveURL(/#p=/);
  await expect(page.getByRole('img', { name: /Measured, lab\.csv: 2 points\./ }).first()).toBeAttached();
});
