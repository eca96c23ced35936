/** Scrolls the field of a parameter into sight. */
export function revealParameter(key: string): void {
  document.querySelector(`.field[data-key="${key}"]`)?.scrollIntoView({ block: 'nearest' });
}
