/**
 * What a frame and the page around it say to each other, by postMessage. Every message is a plain object with
 * `grainscope`, the version of the protocol, and `type`. README.md documents it.
 */
import * as v from 'valibot';

const PROTOCOL_VERSION = 1;

/** The most characters of a link in a message; a longer link is refused. */
export const LONGEST_LINK = 8192;

/** px. A frame never asks for more, whatever is in it. */
export const TALLEST = 6000;

export type Phase = 'still' | 'running' | 'stopped' | 'done' | 'failed';

export type RefusalReason = 'version' | 'shape' | 'stranger' | 'flood';

export type FromFrame =
  /** Once, as soon as the frame can take messages. */
  | { grainscope: 1; type: 'ready'; version: string; link: string }
  /** The height in px at which nothing of the frame is cut off. */
  | { grainscope: 1; type: 'size'; height: number }
  /** What is shown, after every change. `notices` says what of the last link could not be taken. */
  | { grainscope: 1; type: 'state'; link: string; phase: Phase; notices: readonly string[] }
  /** Why a message was not acted on. */
  | { grainscope: 1; type: 'refused'; reason: RefusalReason; text: string };

const SetMessage = v.strictObject({
  grainscope: v.literal(PROTOCOL_VERSION),
  type: v.literal('set'),
  link: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_LINK)),
});

/** `set`: shows another link, of which the frame's own keys are ignored. */
export type ToFrame = v.InferOutput<typeof SetMessage>;

type Read = { message: ToFrame } | { refused: RefusalReason; text: string } | undefined;

/** Reads any data; undefined if it is not meant for us. */
export function readMessage(data: unknown): Read {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'grainscope')) return undefined;
  const { success, output } = v.safeParse(SetMessage, data);
  if (success) return { message: output };
  const { grainscope } = data as { grainscope: unknown };
  if (grainscope !== PROTOCOL_VERSION)
    return { refused: 'version', text: `grainscope: this frame speaks version ${PROTOCOL_VERSION} of the protocol` };
  const text = `give {grainscope: ${PROTOCOL_VERSION}, type: 'set', link} with a link of 1 to ${LONGEST_LINK} characters, and nothing else`;
  return { refused: 'shape', text };
}

/** Lets `burst` through at once and `perSecond` in the long run. `now` is in ms. */
export function bucket(burst: number, perSecond: number): (now: number) => boolean {
  let left = burst;
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    left = Math.min(burst, left + ((now - last) / 1000) * perSecond);
    last = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/**
 * Which heights to ask the host for. Content that grows because the frame grew would grow for ever: after so many steps
 * up without a person's doing, the frame stays as it is. `held` is to be tried again later.
 */
export function sizeGate(most = 12): { next(height: number, now: number): number | 'same' | 'held'; reset(): void } {
  const mayAsk = bucket(30, 5);
  let last = 0;
  let grown = 0;
  return {
    next(height, now) {
      const asked = Math.min(TALLEST, Math.max(1, Math.ceil(height)));
      if (asked === last || (asked > last && grown >= most)) return 'same';
      if (!mayAsk(now)) return 'held';
      if (asked > last) grown += 1;
      last = asked;
      return asked;
    },
    /** A person has done something, or the width has changed. */
    reset() {
      grown = 0;
    },
  };
}
