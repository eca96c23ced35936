/** What a frame is set in where the system has no Japanese face. */
import { loadScript } from '../../engine/arrival.ts';
import { bytesOf } from '../../engine/data-url.ts';

/** Put in by scripts/vite/embed.ts: a plain script, as a frame without an origin may fetch no face. */
declare const __JAPANESE_FACE__: string;

declare global {
  interface Window {
    /** What that script says: `data:…;base64,…`. */
    grainscopeFace?: string;
  }
}

let lacks: boolean | undefined;

/** Whether the system has none. A recorded picture is drawn with faces of the system alone. */
export const lacksJapaneseFace = (): boolean => (lacks ??= pictureOf('日') === pictureOf('語'));

export async function bringJapaneseFace(): Promise<void> {
  if (!lacksJapaneseFace()) return;
  await loadScript(__JAPANESE_FACE__);
  const bytes = bytesOf(window.grainscopeFace ?? '').buffer;
  document.fonts.add(new FontFace('Zen Kaku Gothic New', bytes, { weight: '100 900' }));
}

/** As this page draws it: without a face a box, the same for all. */
function pictureOf(letter: string): string {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return letter;
  context.font = `24px ${getComputedStyle(document.documentElement).getPropertyValue('--face')}`;
  context.fillText(letter, 0, 40);
  return canvas.toDataURL();
}
