/**
 * What the small script that a frame starts with hands to the large one that makes it live. The two are files of their
 * own, so they meet on the window.
 */
import type { FrameNotice, FrameSettings } from '../../model/link/frame.ts';
import type { Host } from './host.ts';

/** What the live frame lets the first script do. */
export type LiveFrame = {
  /** Another link, in the place of the one shown. */
  show(link: string): void;
  /** Runs only while it is seen. */
  setVisible(visible: boolean): void;
};

export type Handover = {
  settings: FrameSettings;
  notices: readonly FrameNotice[];
  host: Host;
  /** Where the live frame draws. */
  root: HTMLElement;
  /** There is something to see: the still can go. */
  onDrawn(): void;
};

declare global {
  interface Window {
    grainscopeFrame?: Handover;
    grainscopeLive?: (handover: Handover) => LiveFrame;
  }
}

/** The link of the frame that hands over. */
export function frameLink(): string {
  return window.grainscopeFrame?.settings.link ?? '';
}
