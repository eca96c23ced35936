/** What a fit is said to have found. */
import { expect, it } from 'vitest';
import { initialState, selectExperiment } from '../state/state.ts';
import { english } from '../words/words.ts';
import type { Fit } from './fit.ts';
import { fitProblem } from './problem.ts';
import { fitSentences, residualWords } from './sentences.ts';

const state = selectExperiment(initialState('hdr-cluster'), 'ping-pong');
const measured = [1, 64, 4096, 65536, 262144].map((x) => ({ x, y: 2 + x / 1000 }));
const problem = fitProblem(state, measured, {
  keys: ['card_ns', 'copy_gb_s'],
  row: ({ exchange_bytes }) => ({ bytes: Number(exchange_bytes) }),
});
if ('problem' in problem) throw new Error(problem.problem);

const found = (more: Partial<Fit>): Fit => ({
  parameters: [
    { key: 'card_ns', value: 300, low: 250, high: 350, atEnd: false },
    { key: 'copy_gb_s', value: 8, low: 7, high: 9, atEnd: false },
  ],
  residuals: [0.01, -0.02, 0.05, -0.3],
  correlations: [
    [1, -0.456],
    [-0.456, 1],
  ],
  unknown: [],
  runs: 320,
  ...more,
});

it('is said with correlations, with what was left out, and with how close the curve comes', () => {
  expect(fitSentences(problem, found({}), english).map((one) => one.replace(/\s/g, ' '))).toEqual([
    'Correlations: Card delay with Copy rate −0.46.',
    'Points left out, as nothing can be simulated there: 1.',
    'At 4 points the curve is off by 10 % on average; at most 30 %, too low at 262,144 bytes.',
    'Found in 320 runs.',
  ]);
  expect(residualWords(problem, found({}), english).map((one) => one.replace(/\s/g, ' '))).toEqual([
    '64 bytes: +1 %',
    '4,096 bytes: −2 %',
    '65,536 bytes: +5 %',
    '262,144 bytes: −30 %',
  ]);
});

it('has no correlation with what is not known, and says that closer values may lie beyond', () => {
  const [card, copy] = found({}).parameters;
  const parameters = [{ ...card, atEnd: true }, copy] as Fit['parameters'];
  expect(fitSentences(problem, found({ parameters, unknown: [['card_ns']] }), english).slice(0, 2)).toEqual([
    'The points say nothing of this: Card delay.',
    'Closer values may lie beyond. Seek others too, or begin with a machine that is nearer to the measured one.',
  ]);
});
