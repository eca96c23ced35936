// @ts-check
/** How long a class of 300 takes to be collected from one file, and until all curves and verdicts are there. */
import { onBuiltPage } from '../lib/bench-page.mjs';

const STUDENTS = 300;
/** What a lecturer waits for in front of a class, ms. */
const MOST_MS = 2000;

const LINES = Array.from({ length: STUDENTS }, (_, i) => {
  const cost = `1~curve=40.45.60.140.220.300.460.${600 + i}~word=${1 + (i % 4)}~buffer=send_buffer_words:${8 + (i % 20)}`;
  const grain = `1~curve=300.700.640.420.280.200.${100 + i}~best=${1 + (i % 3)}~cheap=message_cost_factor:0.${1 + (i % 9)}`;
  return `https://example.org/#answers=2&name=Student%20${i}&message-cost=${cost}~limit=message-cost&grain=${grain}`;
});

/** @param {(text: string) => void} say */
export default async function collect(say) {
  let isSoon = false;
  const wasRun = await onBuiltPage(say, async (browser, url) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}lessons.html?plan=message-cost,grain&view=collect`);
    const file = page.locator('input[type=file]');
    await file.waitFor({ state: 'attached' });
    const began = performance.now();
    await file.setInputFiles({ name: 'answers.txt', mimeType: 'text/plain', buffer: Buffer.from(LINES.join('\n')) });
    await page.getByText(`${STUDENTS} counted, 0 refused.`).waitFor();
    const counted = performance.now() - began;
    await page.getByRole('button', { name: 'All steps' }).click();
    await page.waitForFunction(() => document.querySelector('[data-awaited]') === null);
    const judged = performance.now() - began;
    isSoon = counted <= MOST_MS;
    say(
      `${STUDENTS} links: counted in ${Math.round(counted)} ms of at most ${MOST_MS}, all judged in ${Math.round(judged)} ms`,
    );
  });
  return wasRun && isSoon;
}
