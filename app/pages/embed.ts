/**
 * A frame in somebody's page: a still first, the simulator when the frame is seen or asked for. Small, and without React:
 * it is all that most readers of that page ever load.
 */
import { arrival, loadScript } from '../engine/arrival.ts';
import { type FrameSettings, languageIn, readFrame } from '../model/link/frame.ts';
import { firstView } from '../panels/embed/first.ts';
import type { LiveFrame } from '../panels/embed/handover.ts';
import { openHost } from '../panels/embed/host.ts';
import { bringJapaneseFace } from '../panels/embed/japanese-face.ts';
import { keepTo } from '../panels/embed/policy.ts';
import { firstSight, type StillIndex } from '../panels/embed/stills.ts';
import { watchVisible } from '../panels/embed/visible.ts';
import { type FrameCatalogues, frameWords } from '../panels/embed/words.ts';
import './ground.css';
import '../panels/embed/embed.css';

/** Put in by scripts/vite/embed.ts. */
declare const __STILLS__: StillIndex;
declare const __FRAME_WORDS__: FrameCatalogues;
declare const __LIVE_SCRIPT__: string;
declare const __LIVE_STYLE__: string;
declare const __POLICY__: string;
declare const __VERSION__: string;

keepTo(__POLICY__);

const found = document.getElementById('frame');
if (found === null) throw new Error('the page has no #frame');
const frame: HTMLElement = found;

let t = frameWords(languageIn(location.search), __FRAME_WORDS__);
let { settings, notices } = readFrame(location.search, location.hash, t);
let live: LiveFrame | undefined;
let phase: 'still' | 'loading' | 'live' = 'still';
let visible = false;

const page = document.documentElement;
const mode = settings.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
page.dataset.mode = mode;
page.style.setProperty('--chart-height', `${settings.height}px`);

let first = draw();

function draw() {
  const sight = firstSight(settings, __STILLS__);
  page.lang = settings.language;
  // Without it there is still a picture, and a simulator.
  if (settings.language === 'ja') bringJapaneseFace().catch(() => undefined);
  const accent = sight.accents?.[mode];
  if (accent !== undefined) page.style.setProperty('--accent', accent);
  document.title = `${sight.charts[0]?.title ?? 'Grainscope'}, ${sight.machine}`;
  const view = firstView({ settings, sight, notices, mode, t, onRun: come });
  frame.replaceChildren(view.element);
  return view;
}

const host = openHost(frame, {
  only: settings.host,
  version: __VERSION__,
  link: settings.link,
  onSet(link) {
    if (live) return live.show(readFrame(link.split('#')[0] ?? '', hashOf(link)).settings.link);
    settings = withLink(settings, link);
    t = frameWords(settings.language, __FRAME_WORDS__);
    if (phase === 'still') first = draw();
    come();
  },
});
host.tell(settings.link, 'still', textsOf());

watchVisible(frame, (now) => {
  visible = now;
  live?.setVisible(visible);
  if (visible && settings.start === 'visible') come();
});

/** Loads the live frame beside the still and, once it has drawn something, puts it in the place of the still. */
function come(): void {
  if (phase !== 'still') return;
  phase = 'loading';
  // The face that comes along may break the subtitle elsewhere, in the still as well, and the frame would jump.
  const head = first.element.querySelector('.frame-head')?.getBoundingClientRect().height ?? 0;
  page.style.setProperty('--head-height', `${head}px`);
  first.setRun(t`Loading the simulator`, 'loading');
  const root = document.createElement('div');
  root.className = 'frame-live';
  root.dataset.waiting = 'true';
  frame.append(root);
  const handover = {
    settings,
    notices,
    host,
    root,
    onDrawn() {
      first.element.remove();
      delete root.dataset.waiting;
    },
  };
  window.grainscopeFrame = handover;
  Promise.all([loadStyle(__LIVE_STYLE__), loadScript(__LIVE_SCRIPT__)]).then(
    () => {
      phase = 'live';
      // A link that was set while the script was on its way.
      const asked = settings.link;
      live = window.grainscopeLive?.({ ...handover, settings });
      if (asked !== handover.settings.link) live?.show(asked);
      live?.setVisible(visible);
    },
    () => {
      phase = 'still';
      root.remove();
      first.setRun(t`The simulator could not be loaded. Try again, or load the page again.`, 'failed');
      host.tell(settings.link, 'failed', textsOf());
    },
  );
}

function loadStyle(path: string): Promise<void> {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = path;
  return arrival(style);
}

function withLink(before: FrameSettings, link: string): FrameSettings {
  const read = readFrame(link.split('#')[0] ?? '', hashOf(link));
  return { ...before, link: read.settings.link, language: read.settings.language };
}

function hashOf(link: string): string {
  const at = link.indexOf('#');
  return at < 0 ? '' : link.slice(at);
}

function textsOf(): string[] {
  return notices.map(({ key, text }) => `${key}: ${text}`);
}
