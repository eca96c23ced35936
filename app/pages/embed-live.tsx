/** Makes a frame live; loaded by embed.ts. One plain script with everything inside, for frames that may fetch nothing. */

import face from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url&inline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bytesOf } from '../engine/data-url.ts';
import { encode, load, needsLoading } from '../model/link/link.ts';
import type { Handover, LiveFrame } from '../panels/embed/handover.ts';
import { Live } from '../panels/embed/live.tsx';
import type { Phase } from '../panels/embed/protocol.ts';
import { ShownProvider } from '../panels/figure/shown.tsx';
import { LaterState } from '../panels/later-state.tsx';
import { continueRun, startSession, stopRun } from '../panels/session.ts';
import { restore, useExplorer } from '../panels/store.ts';
import { speak } from '../panels/words.ts';
import '../panels/floating/floating.css';
import '../panels/form/form.css';
import '../panels/form/slider.css';
import '../panels/form/controls.css';
import '../panels/figure/figure.css';
import '../panels/figure/status.css';
import '../panels/embed/frame-live.css';

window.grainscopeLive = start;

function start({ settings, notices, host, root, onDrawn }: Handover): LiveFrame {
  bringFace();
  let isDrawn = false;
  const tell = () => {
    const { link, notices: ofLink } = useExplorer.getState();
    // The link cannot be written before its parts are loaded; they are on their way.
    if (needsLoading(link)) return;
    const texts = [...notices, ...ofLink].map(({ key, text }) => (key === '' ? text : `${key}: ${text}`));
    host.tell(encode(link), phaseNow(isDrawn), texts);
  };
  const settled = (now: boolean) => {
    isDrawn = now;
    tell();
  };
  useExplorer.subscribe(tell);
  useExplorer.subscribe(({ link }, before) => {
    if (link.lang !== before.link.lang) void speak(link.lang ?? 'en').catch(() => undefined);
  });
  root.addEventListener('input', host.touched);
  root.addEventListener('click', host.touched);
  const begin = async () => {
    // If its words cannot be loaded, a frame speaks English.
    await speak(useExplorer.getState().link.lang ?? 'en').catch(() => undefined);
    startSession();
    createRoot(root).render(
      <StrictMode>
        <LaterState>
          <ShownProvider>
            <Live settings={settings} notices={notices} onDrawn={onDrawn} onSettled={settled} />
          </ShownProvider>
        </LaterState>
      </StrictMode>,
    );
  };
  if (needsLoading(settings.link)) {
    const read = () => {
      restore(settings.link);
      void begin();
    };
    void load(settings.link).then(read, read);
  } else void begin();
  return { show: (link) => restore(link), setVisible: onlyWhileVisible() };
}

/** The phase for the host: `done` only when the last results are drawn too. */
function phaseNow(isDrawn: boolean): Phase {
  const { run, simulator } = useExplorer.getState();
  if (simulator.phase === 'failed') return 'failed';
  return run.phase === 'waiting' || (run.phase === 'done' && !isDrawn) ? 'running' : run.phase;
}

/** A run that nobody can see rests, and goes on when it is seen again. What a person has stopped stays stopped. */
function onlyWhileVisible(): (visible: boolean) => void {
  let visible = true;
  let resting = false;
  const rest = () => {
    if (visible || useExplorer.getState().run.phase !== 'running') return;
    resting = true;
    stopRun();
  };
  useExplorer.subscribe(rest);
  return (now) => {
    visible = now;
    rest();
    if (!visible || !resting) return;
    resting = false;
    if (useExplorer.getState().run.phase === 'stopped') continueRun();
  };
}

/** Adds the font from inside the script, as a frame without an origin may fetch none. */
function bringFace(): void {
  document.fonts.add(new FontFace('Inter Variable', bytesOf(face).buffer, { weight: '100 900' }));
}
