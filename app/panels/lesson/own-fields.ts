/** Names in the file of a lesson, which are the same in every language. */

/** By the kind of step, what it has besides key, title, text and link. */
export const FIELDS = {
  read: '',
  predict: 'curve, x, y, at',
  question: 'ask, of, unit, tolerance',
  find: 'ask, sliders, of, name, unit, least, most',
  why: 'ask, run, causes',
  compare: 'ask, machines, of, unit, wins, tolerance',
  write: 'ask, above, start, model, below, right, of, factor',
} as const;

export const NAMES = { link: 'link', texts: 'en, ja', of: 'of', edition: 'edition' } as const;

/** The page with a file beside it. */
export const BESIDE = 'lessons.html?from=my-lesson.json';
