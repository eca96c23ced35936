/** A live frame: the charts that were asked for, the sliders that are unlocked, and nothing else of the explorer. */

import { useEffect, useMemo, useState } from 'react';
import { forcedTheme, specsBeside, type Theme, themeOf } from '../../charts/index.ts';
import { encode } from '../../model/link/link.ts';
import { ARGUMENTS } from '../../model/manifest/brought.ts';
import { chartName } from '../../model/presets/presets.ts';
import { type ExplorerState, hueOf, machineIn, resolve } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { ChartView } from '../figure/chart-view.tsx';
import Failures from '../figure/failures.tsx';
import { withNotice } from '../figure/notice.ts';
import { NoStatus, Placeholder } from '../figure/placeholder.tsx';
import { placesIn } from '../figure/places-in.ts';
import { reasonsOf } from '../figure/reasons.ts';
import { useShown } from '../figure/shown.tsx';
import { StatusLine } from '../figure/status-line.tsx';
import { Sliders } from '../form/sliders.tsx';
import { useIsDrawn } from '../later-state.tsx';
import { useMedia, usePrinted } from '../media.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useNames } from '../script/names.ts';
import { failureIn } from '../script/ran-into.ts';
import { isOutdated, restore, useExplorer } from '../store.ts';
import { systemColours } from '../system-colours.ts';
import { useThemeOnPage } from '../theme.ts';
import { useWords } from '../words.ts';
import type { Handover } from './handover.ts';
import { keyOf, none, OwnSliders, OwnTrouble, useDeclared } from './own-program.tsx';
import { chartsIn, slidersIn } from './unlocked.ts';

const locked: ReturnType<typeof slidersIn> = { keys: [], notices: [] };

/** `onSettled` is told whether all that the engine has given is drawn. */
type Props = Omit<Handover, 'host' | 'root'> & { onSettled(isDrawn: boolean): void };

export function Live({ settings, notices: ofFrame, onDrawn, onSettled }: Props) {
  const t = useWords();
  const link = useExplorer((state) => state.link);
  const ofLink = useExplorer((state) => state.notices);
  const simulator = useExplorer((state) => state.simulator.phase);
  const failed = simulator === 'failed';
  const anyPoint = useExplorer((state) => [...state.results.values()].some(({ state: of }) => of !== 'queued'));
  const contradictory = useExplorer((state) => simulator === 'ready' && state.shown === null);
  const outdated = useExplorer(isOutdated);
  const failedProgram = useExplorer(failureIn);
  const theme = useFrameTheme(settings.theme);
  useThemeOnPage(theme);
  useEffect(() => {
    if (anyPoint || failed || contradictory) onDrawn();
  }, [anyPoint, failed, contradictory, onDrawn]);

  const isDrawn = useIsDrawn();
  useEffect(() => onSettled(isDrawn), [isDrawn, onSettled]);

  const given = useGiven();
  const declared = useDeclared(link);
  useNames(declared);
  const shown = useShown();
  const state = shown?.state ?? link;
  const charts = chartsIn(state, settings.charts, t);
  // The names of a program are known only after it has been read.
  const sliders = declared ? slidersIn(link, settings.sliders, t, (called) => keyOf(called, declared)) : locked;
  // A frame shows one machine only, even if the link has several side by side.
  const specs = shown === null ? [] : specsBeside({ ...shown, machines: [] }, shown.state).own;
  const notices = [...ofFrame, ...ofLink, ...charts.notices, ...sliders.notices];
  const [main] = charts.shown;
  const { experiment } = resolve(state);
  const title = main === undefined ? '' : chartName(experiment, main, t);
  const subtitle = specs.find(({ key }) => key === main?.key)?.subtitle ?? t(main?.subtitle ?? '');
  return (
    <article data-outdated={outdated || undefined}>
      <header className="frame-head">
        <h1>{title}</h1>
        <p className="frame-subtitle">{keepTogether(subtitle)}</p>
      </header>
      {notices.length > 0 && (
        <ul className="frame-notices" role="status">
          {notices.map(({ key, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notices may be equal, and their order never changes
            <li key={index}>{key === '' ? text : `${key}: ${text}`}</li>
          ))}
        </ul>
      )}
      {charts.shown.map((chart, index) => {
        const spec = specs.find(({ key }) => key === chart.key);
        return (
          <figure key={chart.key}>
            {index > 0 && (
              <figcaption>
                <h2>{chartName(experiment, chart, t)}</h2>
              </figcaption>
            )}
            {shown === null || spec === undefined ? (
              <Placeholder className="chart frame-chart" speaks={index === 0} />
            ) : (
              <ChartView
                spec={withNotice(spec)}
                places={placesIn(chart, spec, shown)}
                theme={theme}
                className="chart frame-chart"
              />
            )}
          </figure>
        );
      })}
      <OwnSliders keys={sliders.keys} declared={declared ?? none} />
      <Sliders keys={sliders.keys.filter((key) => !ARGUMENTS.includes(key))} plan={shown?.plan ?? null} />
      {outdated && <Wrong />}
      {failedProgram && <OwnTrouble failed={failedProgram} />}
      {!failedProgram && shown !== null && <Failures plan={shown.plan} results={shown.results} />}
      <footer className="frame-foot">
        {shown === null ? <NoStatus /> : <StatusLine isFixed words={shown.figures[0]?.state ?? ''} {...shown} />}
        <span className="frame-name">{t(machineIn(state).name)}</span>
        {link !== given && encode(link) !== encode(given) && (
          <QuietButton onClick={() => restore(encode(given))}>{t`Reset`}</QuietButton>
        )}
        <a href={`./${encode(link)}`} target="_blank" rel="noopener">
          {t`Open in full`}
        </a>
      </footer>
    </article>
  );
}

/** What the page around the frame asked for last, which a reader can go back to: its changes are not the reader's. */
function useGiven(): ExplorerState {
  const link = useExplorer((state) => state.link);
  const isRestored = useExplorer((state) => state.follow === 'none');
  const [given, setGiven] = useState(link);
  if (isRestored && given !== link) setGiven(link);
  return given;
}

/** Says that the charts show older values than those set, and why. */
function Wrong() {
  const t = useWords();
  const errors = useExplorer((state) => state.errors);
  return (
    <p className="frame-wrong" role="status">
      {joinSentences([t`The chart still shows the last settings that hold together.`, ...reasonsOf(errors, t)], t)}
    </p>
  );
}

/** What the frame's address says, else what the system prefers; nothing is remembered from anywhere. */
function useFrameTheme(asked: 'light' | 'dark' | undefined): Theme {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const printed = usePrinted();
  const forced = useMedia('(forced-colors: active)');
  const linked = useExplorer((state) => state.link.theme);
  const hue = useExplorer((state) => hueOf(state.link));
  return useMemo(() => {
    if (forced && !printed) return forcedTheme(systemColours());
    return themeOf(printed ? 'light' : (linked ?? asked ?? (dark ? 'dark' : 'light')), hue);
  }, [asked, dark, printed, forced, linked, hue]);
}
