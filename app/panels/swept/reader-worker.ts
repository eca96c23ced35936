/** Reads a Parquet file for the page (reader.ts). */
import { type Answer, openParquet, type Parquet, type Question, type Told } from '../../exports/parquet.ts';

/** Between two shares that are told, in ms. */
const SELDOM = 50;

let parquet: Parquet | undefined;

async function answerTo(question: Question, told: Told): Promise<unknown> {
  if ('file' in question) {
    const { file } = question;
    const slice = (from: number, to?: number) => file.slice(from, to).arrayBuffer();
    parquet = await openParquet({ byteLength: file.size, slice });
    return parquet && { rows: parquet.rows, text: parquet.text };
  }
  return parquet?.[question.read](question.key, told);
}

addEventListener('message', ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  let since = performance.now();
  const say = (answer: Answer) => postMessage({ id, answer });
  const told = (share: number) => {
    if (performance.now() - since < SELDOM) return;
    since = performance.now();
    say({ share });
  };
  answerTo(question, told).then(
    (value) => say({ value }),
    (reason: unknown) => say({ problem: String(reason) }),
  );
});

// It is there.
postMessage({ id: 0, answer: { share: 0 } satisfies Answer });
