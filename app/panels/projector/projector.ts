/** Whether the page shows one chart in large type. It is how this window shows the page, so no link says it. */

const listeners = new Set<() => void>();

export function isProjected(): boolean {
  return document.documentElement.dataset.view === 'projector';
}

export function project(on: boolean): void {
  if (on === isProjected()) return;
  const { dataset } = document.documentElement;
  if (on) dataset.view = 'projector';
  else delete dataset.view;
  for (const listener of listeners) listener();
}

export function onProjected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
