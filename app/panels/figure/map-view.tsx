/** A map that answers to pointer, fingers and keys, and opens the curve through a place. Loaded with the first map. */

import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ActivePoint } from '../../charts/index.ts';
import { MapChart } from '../../charts/map-chart.tsx';
import { keyTitle } from '../../charts/map-key.tsx';
import { mapLayout, nearestPlace, walkMap } from '../../charts/map-layout.ts';
import { announceOnMap, described, readingOf } from '../../charts/map-words.ts';
import { walkKeys } from '../../charts/walk.ts';
import { cutOf } from '../../model/map/map.ts';
import { useSize } from '../media.ts';
import { QuietButton } from '../quiet-button.tsx';
import { goLoaded, hover, pick, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { ChartViewProps } from './chart-view-props.ts';
import { placeIn } from './place-in.ts';
import { useEscape } from './use-escape.ts';
import { useMarked } from './views.ts';

export default function MapView({ spec, places, theme, className, titles }: ChartViewProps) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [said, setSaid] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const isCut = useRef(false);
  const hovered = useExplorer((state) => state.hovered);
  const marked = useMarked(spec, places);
  const active = places.toChart(hovered) ?? marked;
  const mark = (at: ActivePoint | null) => hover(places.toPlan(at));
  useEscape(hovered !== null, () => mark(null));
  const isTitled = titles?.y !== undefined;
  const shown = useMemo(() => ({ ...described(spec), ...(isTitled && { outside: ['y' as const] }) }), [spec, isTitled]);
  const map = size === null ? null : mapLayout(shown, size.width, size.height);
  const under = (event: MouseEvent<HTMLDivElement>) =>
    map === null ? null : nearestPlace(spec, map, placeIn(event, event.currentTarget));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && first.current) {
      // The key would press the button as well.
      event.preventDefault();
      first.current.focus();
    } else if (walkKeys.includes(event.key)) {
      const next = walkMap(spec, active, event.key);
      mark(next);
      pick(places.toPlan(next));
      setSaid(announceOnMap(spec, next));
    } else return;
    event.preventDefault();
  };
  const title = map === null ? null : keyTitle(spec, map);
  const at = marked && readingOf(spec, marked)?.at;
  const cut = (along: 'x' | 'y') => {
    const [point, { plan }] = [places.toPlan(marked), useExplorer.getState()];
    const row = plan?.series.find(({ value }) => String(value) === point?.series);
    const x = row?.points[point?.index ?? -1]?.x;
    if (!at || x === undefined) return;
    isCut.current = true;
    goLoaded((link) => cutOf(link, { x, y: at.row }, along), 'push');
  };
  // The focus was on a button of this map: it goes to the curves that take its place.
  useEffect(
    () => () => {
      const focus = () => document.querySelector<HTMLElement>('.large .chart-box')?.focus();
      if (isCut.current) requestAnimationFrame(focus);
    },
    [],
  );
  return (
    <div className={className}>
      {title !== null && titles?.y?.({ text: title.title, baseline: title.baseline })}
      <div
        ref={box}
        className="chart-box"
        role="application"
        aria-roledescription={t`map`}
        aria-label={t`${spec.title}. Arrow keys walk the simulated places; Enter goes on to the curves through a place.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk the places
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => event.pointerType === 'mouse' && mark(under(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && mark(null)}
        onClick={(event) => {
          const place = under(event);
          mark(place);
          pick(places.toPlan(place));
        }}
        onBlur={() => mark(null)}
      >
        {size !== null && size.width > 0 && (
          <MapChart spec={shown} theme={theme} width={size.width} height={size.height} active={active} />
        )}
      </div>
      {at && !spec.outside?.includes('marks') && (
        <div className="chart-tools map-tools">
          {t`As a curve along`}
          <QuietButton ref={first} onClick={() => cut('x')}>
            {spec.x.label}
          </QuietButton>
          <QuietButton onClick={() => cut('y')}>{spec.rows?.label}</QuietButton>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
