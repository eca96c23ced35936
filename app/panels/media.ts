/** What the page knows of its surroundings: media queries and the sizes of its own boxes. */

import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True while the media query holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/**
 * True on paper, and just before: what is drawn only once the media have changed comes after a browser has counted its
 * sheets, and the last of them is not printed.
 */
export function usePrinted(): boolean {
  const isPaper = useMedia('print');
  const isPrinting = useSyncExternalStore(onPrinting, () => printing);
  return isPaper || isPrinting;
}

let printing = false;

function onPrinting(onChange: () => void): () => void {
  const turn = ({ type }: Event) => {
    printing = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', turn);
  addEventListener('afterprint', turn);
  return () => {
    removeEventListener('beforeprint', turn);
    removeEventListener('afterprint', turn);
  };
}

export type Size = { width: number; height: number };

/** The size of an element's content box in whole pixels; null before the first layout. */
export function useSize<T extends Element>(): [RefObject<T | null>, Size | null] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (width: number, height: number) => {
      const next = { width: Math.floor(width), height: Math.floor(height) };
      setSize((last) => (last?.width === next.width && last.height === next.height ? last : next));
    };
    const measureNow = () => {
      const box = element.getBoundingClientRect();
      measure(box.width, box.height);
    };
    measureNow();
    // A sheet of paper has a size of its own. No observer tells of it, and there is no later frame to draw in.
    const paper = matchMedia('print');
    const onPaper = () => flushSync(measureNow);
    paper.addEventListener('change', onPaper);
    // Measured in the next frame: drawing in this one may resize an observed box again, which browsers report as an
    // error.
    let frame = 0;
    const observer = new ResizeObserver((entries) => {
      const { width = 0, height = 0 } = entries.at(-1)?.contentRect ?? {};
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => measure(width, height));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      paper.removeEventListener('change', onPaper);
    };
  }, []);
  return [ref, size];
}
