import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl with the wheel: `zoom` is told by which factor more is to be shown, and where. */
export function useWheel(
  box: RefObject<HTMLElement | null>,
  step: number,
  zoom: (factor: number, event: WheelEvent, element: HTMLElement) => void,
): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // React listens passively, and the page must not scroll or zoom under the element.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(event.deltaY > 0 ? step : 1 / step, event, element);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, step]);
}
