/** The first sight of a frame: titles, recorded pictures or the place where the charts will be, and the way to more. */
import type { FrameNotice, FrameSettings } from '../../model/link/frame.ts';
import type { Words } from '../../model/words/words.ts';
import { lacksJapaneseFace } from './japanese-face.ts';
import { type FirstSight, pictureOf } from './stills.ts';

export type FirstView = {
  element: HTMLElement;
  /** What the run button says; undefined takes it away. */
  setRun(text: string | undefined, state?: 'loading' | 'failed'): void;
};

type Options = {
  settings: FrameSettings;
  sight: FirstSight;
  notices: readonly FrameNotice[];
  mode: 'light' | 'dark';
  t: Words;
  onRun(): void;
};

export function firstView({ settings, sight, notices, mode, t, onRun }: Options): FirstView {
  const { language } = settings;
  // English words are better than boxes.
  const drawn = language === 'ja' && lacksJapaneseFace() ? 'en' : language;
  const element = make('article', 'frame-first');
  const [main] = sight.charts;
  const head = make('header', 'frame-head', [
    make('h1', '', main?.title ?? 'Grainscope'),
    make('p', 'frame-subtitle', main?.subtitle ?? ''),
  ]);
  const charts = sight.charts.map((chart, index) => {
    const still =
      sight.pictures === undefined
        ? make('div', 'frame-empty', [
            make('span', 'frame-y', chart.y),
            make(
              'p',
              'frame-soft',
              index === 0 ? t`No picture of these settings was recorded. Run the simulation to see them.` : '',
            ),
            make('span', 'frame-x', chart.x),
          ])
        : picture(
            pictureOf(sight.pictures, { chart: chart.key, width: window.innerWidth, mode, language: drawn }),
            t`${chart.title}: ${chart.subtitle}. A recorded picture; run it to read its points.`,
          );
    const box = make('div', 'frame-chart', [still]);
    return make('figure', '', index === 0 ? [box] : [make('figcaption', '', [make('h2', '', chart.title)]), box]);
  });
  const run = make('button', 'frame-run', t`Run the simulation`);
  run.type = 'button';
  run.addEventListener('click', onRun);
  const status = make('span', 'frame-status', [run]);
  status.setAttribute('role', 'status');
  const open = make('a', '', t`Open in full`);
  // Without the frame's own keys: in full there is nothing to unlock.
  open.href = `./${settings.link}`;
  open.target = '_blank';
  open.rel = 'noopener';
  const foot = make('footer', 'frame-foot', [status, make('span', 'frame-name', sight.machine), open]);
  // The sliders come with the simulator; their place is kept.
  const sliders = make(
    'div',
    'frame-sliders',
    settings.sliders.map(() => make('div', 'frame-slider-place')),
  );
  element.append(head, ...noticesOf(notices), ...charts, sliders, foot);
  return {
    element,
    setRun(text, state) {
      run.hidden = text === undefined;
      run.textContent = text ?? '';
      run.disabled = state === 'loading';
      status.dataset.tone = state === 'failed' ? 'failed' : '';
    },
  };
}

function noticesOf(notices: readonly FrameNotice[]): HTMLElement[] {
  if (notices.length === 0) return [];
  return [
    make(
      'ul',
      'frame-notices',
      notices.map(({ key, text }) => make('li', '', `${key}: ${text}`)),
    ),
  ];
}

function picture(src: string, alt: string): HTMLElement {
  const image = make('img', 'frame-still');
  image.src = src;
  image.alt = alt;
  return image;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  content: string | HTMLElement[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  // Text only ever as text: much of it is from the address.
  element.append(...(typeof content === 'string' ? [content] : content));
  return element;
}
