/** What the statement says about one success criterion of WCAG 2.2. */

/** `absent`: the page has nothing the criterion speaks of. `partly`: `open` says what is missing. */
export type Verdict = 'met' | 'partly' | 'absent';

export type Criterion = {
  /** As WCAG numbers it: "1.4.3". */
  id: string;
  name: string;
  level: 'A' | 'AA';
  verdict: Verdict;
  /** How it is met; for what is absent, what there is none of. */
  how: string;
  /** Files and titles of the tests that hold it, or what was done once to check it. */
  checked: readonly Check[];
  open?: string;
};

/** `file` is a path in the repository, `title` a test or a group of tests in it. */
export type Check = { file: string; title: string } | { procedure: string };

export type Principle = { name: string; criteria: readonly Criterion[] };
