/** A schedule in GOAL, dropped on the page: it runs on all machines, its link names it, and it stays in the browser. */
import { drop, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const ranks = (count: number, body: (rank: number) => string) =>
  `// secretword\nnum_ranks ${count}\n${Array.from({ length: count }, (_, rank) => `rank ${rank} {\n${body(rank)}}\n`).join('')}`;
const PING = ranks(2, (rank) => (rank === 0 ? 'send 64b to 1\ncalc 1000\n' : 'recv 64b from 0\n'));

test('runs on all machines, is named in the link, asked for where it is not, and never sent', async ({
  kept: page,
  context,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=2x2');
  await drop(page, 'ping.goal', PING);
  await expect(page).toHaveURL(/m=five-machines&x=machines-replay&schedule=\d+/);
  await finished(page);
  await expect(page.getByText('was opened. It is sent nowhere')).toBeVisible();
  await expect(page.getByText(/^Unit of computation 10\sµs: the time is between\s/).first()).toBeVisible();
  await expect(page.getByText(/schedule\sping\.goal/).first()).toBeVisible();
  // Dropped as any text as well; another schedule is another view.
  const first = page.url();
  await drop(page, 'twice.txt', PING.replace('calc 1000', 'calc 2000'));
  await expect(page).not.toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL(first);
  // Later it is a comment like any other.
  await drop(page, 'later.goal', PING.replace('rank 0', '// place 1,0\nrank 0'));
  await expect(page).not.toHaveURL(first);
  await expect(page).not.toHaveURL(/rank_placement/);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await drop(page, 'placed.goal', `// place 1,0\n${PING}`);
  await expect(page).toHaveURL(/&rank_placement=list/);
  await finished(page);
  await page.goBack();
  await expect(page).toHaveURL(first);
  // A load of the page does not lose it.
  await page.reload();
  await finished(page);
  await expect(page.getByText(/schedule\sping\.goal/).first()).toBeVisible();
  expect(sent.filter((request) => /secretword/.test(request) || !request.startsWith('GET'))).toEqual([]);
  // Elsewhere nobody has it.
  const other = await context.newPage();
  await other.goto(first);
  await expect(other.getByText('The link names a file that is not here.')).toBeVisible();
  await expect(other.getByText('this schedule has not been opened here; open its file').first()).toBeVisible();
  const asked = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Open its file' }).first().click();
  await (await asked).setFiles({ name: 'ping.goal', mimeType: 'text/plain', buffer: Buffer.from(PING) });
  await finished(other);
  await expect(other.getByText('this schedule has not been opened here')).toHaveCount(0);
  await other.close();
});

test('says the line that is wrong, and how many nodes it needs', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-replay');
  await drop(
    page,
    'wrong.goal',
    ranks(1, () => 'send 8b to 7\n'),
  );
  await expect(page.getByText('line 4 of the schedule (send 8b to 7): there is no rank 7').first()).toBeVisible();
  await drop(
    page,
    'many.goal',
    ranks(9000, () => ''),
  );
  await expect(page.getByText(/9,?000 ranks are more than the \d+ nodes of this machine/).first()).toBeVisible();
});
