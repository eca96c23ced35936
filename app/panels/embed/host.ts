/**
 * The page around a frame. Only the parent is heard, and only at the origin that it is known to have; anybody else is
 * told so, seldom enough that answering cannot be made into work.
 */
import { bucket, type FromFrame, type Phase, type RefusalReason, readMessage, sizeGate } from './protocol.ts';

export type Host = {
  /** Tells what is shown. Only a host whose origin is known learns of it. */
  tell(link: string, phase: Phase, notices: readonly string[]): void;
  /** A person has done something: the frame may grow anew. */
  touched(): void;
};

type Options = {
  /** The origin of the host, if the frame's address names one. */
  only: string | undefined;
  version: string;
  link: string;
  onSet(link: string): void;
};

const SETS = { burst: 10, perSecond: 5 };
const REFUSALS = { burst: 5, perSecond: 1 };

/** Listens, says `ready`, and reports the height of `content` from then on. Does nothing in a page of its own. */
export function openHost(content: HTMLElement, { only, version, link, onSet }: Options): Host {
  const parent = window.parent;
  if (parent === window) return { tell: () => undefined, touched: () => undefined };
  const above = originAbove();
  let origin = only ?? above;
  // A frame that may only speak to another page than the one around it says nothing.
  const isMute = only !== undefined && above !== undefined && only !== above;
  const gate = sizeGate();
  const mayReport = bucket(20, 10);
  const report = () => {
    // A hidden frame has no size to speak of.
    if (window.innerWidth === 0) return;
    const height = gate.next(content.getBoundingClientRect().height, performance.now());
    if (height === 'held') later();
    else if (height !== 'same') post({ grainscope: 1, type: 'size', height });
  };
  let timer = 0;
  // Reports a height again that the gate has held back.
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(report, 1000);
  };
  const post = (message: FromFrame) => {
    if (!isMute) parent.postMessage(message, origin ?? '*');
  };

  listen({
    isHost: (event) => event.source === parent && (origin === undefined || event.origin === origin),
    onSet(event, next) {
      // An opaque origin cannot be addressed, so such a host stays unknown.
      if (event.origin !== 'null') origin = event.origin;
      gate.reset();
      onSet(next);
    },
  });
  new ResizeObserver(report).observe(content);
  let width = window.innerWidth;
  addEventListener('resize', () => {
    // The host changes the height because the frame asked, but the width on its own.
    if (window.innerWidth !== width) gate.reset();
    width = window.innerWidth;
    report();
  });
  post({ grainscope: 1, type: 'ready', version, link });

  let told = '';
  let pending: FromFrame | undefined;
  let telling = 0;
  const flush = () => {
    telling = 0;
    if (pending === undefined || origin === undefined || isMute) return;
    if (!mayReport(performance.now())) telling = window.setTimeout(flush, 100);
    else {
      parent.postMessage(pending, origin);
      pending = undefined;
    }
  };
  return {
    tell(shown, phase, notices) {
      const next = JSON.stringify([shown, phase, notices]);
      if (next === told) return;
      told = next;
      pending = { grainscope: 1, type: 'state', link: shown, phase, notices };
      if (telling === 0) flush();
    },
    touched: gate.reset,
  };
}

/** What the browser says of the page around; undefined if it says nothing, or the page has no origin. */
function originAbove(): string | undefined {
  const named = location.ancestorOrigins?.[0] ?? document.referrer;
  if (!/^https?:/.test(named)) return undefined;
  return new URL(named).origin;
}

function listen(on: { isHost(event: MessageEvent): boolean; onSet(event: MessageEvent, link: string): void }): void {
  const maySet = bucket(SETS.burst, SETS.perSecond);
  const mayRefuse = bucket(REFUSALS.burst, REFUSALS.perSecond);
  const refuse = (event: MessageEvent, reason: RefusalReason, text: string) => {
    if (event.source === null || !mayRefuse(performance.now())) return;
    const message: FromFrame = { grainscope: 1, type: 'refused', reason, text };
    event.source.postMessage(message, { targetOrigin: event.origin === 'null' ? '*' : event.origin });
  };
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const read = readMessage(event.data);
    if (read === undefined || event.source === window) return;
    if (!on.isHost(event)) refuse(event, 'stranger', 'only the page around the frame is heard');
    else if ('refused' in read) refuse(event, read.refused, read.text);
    else if (!maySet(performance.now()))
      refuse(event, 'flood', `set: too many; at most ${SETS.perSecond} a second are taken`);
    else on.onSet(event, read.message.link);
  });
}
