/** How far from a point one may be to mean it; a finger is wider than a pointer. */
export const pointerReachPx = 32;
export const tapReachPx = 48;

/** Where in an element the pointer is, in the element's own pixels: the projector view draws them larger. */
export function placeIn(
  { clientX, clientY }: { clientX: number; clientY: number },
  element: HTMLElement,
): { x: number; y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  const times = element.offsetWidth > 0 ? width / element.offsetWidth : 1;
  return { x: (clientX - left) / times, y: (clientY - top) / times };
}
