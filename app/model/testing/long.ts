/**
 * How much is tried. What takes long and seldom finds more is tried in a fixed part by `npm test`, which is chosen by what
 * the cases contain, and as a whole by `npm run test:long`.
 */
export const isLong = process.env.GRAINSCOPE_TEST_LONG === '1';

/** One of the cases and what it was chosen for: those of its words that none before it has. */
export type Chosen<Case> = { one: Case; brings: readonly string[] };

/** Some of the cases that have between them every word that any has: one after the other that which brings the most. */
export function choose<Case>(all: readonly Case[], wordsOf: (one: Case) => readonly string[]): Chosen<Case>[] {
  const left = all.map((one) => ({ one, words: [...new Set(wordsOf(one))] }));
  const seen = new Set<string>();
  const chosen: Chosen<Case>[] = [];
  for (;;) {
    const gains = left.map(({ one, words }) => ({ one, brings: words.filter((word) => !seen.has(word)) }));
    const best = gains.reduce(
      (most, gain) => (gain.brings.length > most.brings.length ? gain : most),
      gains[0] as Chosen<Case>,
    );
    if (best === undefined || best.brings.length === 0) return chosen;
    for (const word of best.brings) seen.add(word);
    chosen.push(best);
  }
}

/** The cases that are tried: in a long run all, else some that have between them every word that any has. */
export const chosenOf = <Case>(all: readonly Case[], wordsOf: (one: Case) => readonly string[]): readonly Case[] =>
  isLong ? all : choose(all, wordsOf).map(({ one }) => one);

/** The cases that are tried: in a long run all, else every so manieth, from that one on. */
export const everyNth = <Case>(all: readonly Case[], step: number, from = 0): readonly Case[] =>
  isLong ? all : all.filter((_, place) => place % step === from % step);

/** The case whose turn it is; in a long run all. */
export const byTurns = <Case>(all: readonly Case[], turn: number): readonly Case[] => everyNth(all, all.length, turn);
