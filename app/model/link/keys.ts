/** The keys of a link that are no parameters. */

/** Keys with a meaning of their own; no parameter may be called so. */
export const RESERVED_KEYS = [
  ...[
    'v',
    'm',
    'x',
    'by',
    'by.values',
    'beside',
    'scales',
    'layout',
    'relative',
    'at',
    'layer',
    'moment',
    'data',
    'page',
    'theme',
    'lang',
    'engine',
  ],
  ...['by.from', 'by.to', 'by.steps', 'by.scale', 'by.best'],
  ...['x.by', 'x.from', 'x.to', 'x.steps', 'x.scale', 'x.values', 'x.of'],
] as const;

/** What machines and experiments are called that had a name of their own in a link before. */
const CALLED_NOW = new Map([
  ['since-1988', 'five-machines'],
  ['grain-since', 'machines-grain'],
]);

/** The key of a machine or an experiment as it is now. */
export const calledNow = (key: string): string => CALLED_NOW.get(key) ?? key;

/** Keys that few links have. */
const RARE =
  /^(x\.(by|values|of)|(x|by)\.(from|to|steps|scale|best)|beside|scales|layout|relative|at|layer|moment|data|.*\.zoom)$/s;

export function isRare(key: string): boolean {
  return RARE.test(key);
}

/** Key of the part of an axis that is shown. */
export function zoomKey(chart: string, axis: 'x' | 'y'): string {
  return `${chart}.${axis}.zoom`;
}
