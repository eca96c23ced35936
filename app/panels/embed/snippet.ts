/** The HTML that a person copies into a page of their own. */
import { type FrameSettings, writeFrame } from '../../model/link/frame.ts';

// Title, margins and foot of a frame, and one row of sliders, in px.
const AROUND_CHARTS = 128;
const SLIDER_ROW = 72;

/** `page` is the address of the explorer, without search part. */
export function frameAddress(page: string, settings: FrameSettings): string {
  return new URL(`embed.html${writeFrame(settings)}`, page).href;
}

/** About what the frame will ask for, for hosts that do not listen. */
export function firstHeight({ charts, sliders, height }: FrameSettings): number {
  const count = Math.max(1, charts.length);
  return count * height + (count - 1) * 40 + AROUND_CHARTS + Math.ceil(sliders.length / 2) * SLIDER_ROW;
}

/** A plain frame, sandboxed: no script of the host's page is needed. */
export function frameSnippet(page: string, settings: FrameSettings, title: string): string {
  const src = attribute(frameAddress(page, settings));
  const height = firstHeight(settings);
  return `<iframe src="${src}" title="${attribute(title)}" width="100%" height="${height}" style="border: 0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

/** The element, which takes the height that its content needs. */
export function elementSnippet(page: string, settings: FrameSettings, title: string): string {
  const script = attribute(new URL('grainscope-chart.js', page).href);
  const values: [string, string][] = [
    ['label', title],
    ['link', settings.link],
    ['charts', settings.charts.join(',')],
    ['sliders', settings.sliders.join(',')],
    ['height', String(settings.height)],
    ['start', settings.start === 'visible' ? '' : settings.start],
  ];
  const attributes = values.filter(([, value]) => value !== '').map(([name, value]) => `${name}="${attribute(value)}"`);
  return `<script src="${script}" defer></script>\n<grainscope-chart ${attributes.join(' ')}></grainscope-chart>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
