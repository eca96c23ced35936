/** Programs that never come to an end: they are stopped with a sentence, and the page goes on. */
import { finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

/** Few steps, of which each takes ever longer: every overflow of the stack is caught, and tried again. */
const DEEP = 'const f = () => { try { f(); } catch { f(); } };\nf();';
const BODY = 'export default function* ({ work }) { yield work(10); }';

test('is stopped while it is read, and what is written next is read', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-script');
  await finished(page);
  const text = page.getByRole('textbox', { name: 'The program' });
  const said = page.locator('.script-said');
  await text.fill(`${DEEP}\n${BODY}`);
  await expect(said).toHaveText('it goes on and on without an operation', { timeout: 20_000 });
  await text.fill(BODY);
  await expect(said).toHaveText('Every node runs it. The link holds the program.', { timeout: 20_000 });
  await finished(page);
  // The stack of a worker is smaller than that of Node, where unit tests run.
  await text.fill('export default function* () { const f = () => 1 + f(); f(); }');
  await expect(said).toHaveText(/^line 1 of the program: InternalError: stack overflow, on node 0/, {
    timeout: 20_000,
  });
});
