/**
 * The address of an embed: `embed.html?v=1&m=j-machine&x=latency-load&charts=latency&sliders=message_words`. It has the
 * keys of a link (link.ts) and those that concern the frame only:
 *
 * | key | what it holds |
 * | --- | --- |
 * | `charts` | keys of the charts to show, by commas; the first of the experiment if missing |
 * | `sliders` | keys of the parameters that can be changed in the frame, by commas; none if missing |
 * | `height` | of a chart, in px |
 * | `start` | `visible`: simulates when it is seen; `click`: when it is asked to |
 * | `host` | the origin of the only page that the frame talks to |
 *
 * Small: a frame reads it before it has anything else.
 */

import { english, type Language, type Words } from '../words/words.ts';
import { LONGEST_READ } from './longest-read.ts';

export type FrameSettings = {
  readonly link: string;
  readonly charts: readonly string[];
  readonly sliders: readonly string[];
  readonly height: number;
  readonly theme?: 'light' | 'dark';
  readonly language: Language;
  readonly start: 'visible' | 'click';
  readonly host?: string;
};

/** The height of a chart, in px. */
export const FRAME_HEIGHT = { least: 200, usual: 340, most: 900 };

/** Keys that no parameter may have. `theme` and `lang` are keys of links. */
export const FRAME_KEYS = ['charts', 'sliders', 'height', 'start', 'host'] as const;

export const MOST_CHARTS = 6;
export const MOST_SLIDERS = 8;
/** What can stand among `charts` and `sliders`. */
export const FRAME_KEY = /^[a-z][\w.-]{0,63}$/i;

/** `key` in the address; the text is for a person. */
export type FrameNotice = { key: string; text: string };

/** The language that an address asks for; English if it asks for none of ours. */
export function languageIn(search: string): Language {
  return new URLSearchParams(search.slice(0, LONGEST_READ)).get('lang') === 'ja' ? 'ja' : 'en';
}

/** Reads any text; what cannot be taken is left out, and a notice says so. */
export function readFrame(
  search: string,
  hash = '',
  t: Words = english,
): { settings: FrameSettings; notices: FrameNotice[] } {
  const notices: FrameNotice[] = [];
  const entries = new URLSearchParams(search.slice(0, LONGEST_READ));
  const take = (key: (typeof FRAME_KEYS)[number]) => {
    const text = entries.get(key);
    entries.delete(key);
    return text ?? undefined;
  };
  const ignored = (key: string, text: string, allowed: string) =>
    notices.push({ key, text: t`'${text.slice(0, 60)}' was ignored; ${allowed}` });
  const word = <Word extends string>(key: 'start', words: readonly [Word, ...Word[]]): Word => {
    const text = take(key);
    const known = words.find((one) => one === text);
    if (text !== undefined && known === undefined) ignored(key, text, t`choose one of ${words.join(', ')}`);
    return known ?? words[0];
  };
  const list = (key: 'charts' | 'sliders', most: number) => {
    const named = (take(key) ?? '').split(',').filter((text) => text !== '');
    for (const text of named.filter((one) => !FRAME_KEY.test(one))) ignored(key, text, t`give keys, joined by commas`);
    const sound = [...new Set(named.filter((one) => FRAME_KEY.test(one)))];
    if (sound.length > most) notices.push({ key, text: t`only the first ${most} were taken` });
    return sound.slice(0, most);
  };
  const charts = list('charts', MOST_CHARTS);
  const sliders = list('sliders', MOST_SLIDERS);
  const { height, remark } = readHeight(take('height'), t);
  if (remark !== undefined) notices.push({ key: 'height', text: remark });
  const start = word('start', ['visible', 'click']);
  const asked = take('host');
  const host = asked === undefined ? undefined : originOf(asked);
  if (asked !== undefined && host === undefined) ignored('host', asked, t`give an origin, such as https://example.org`);
  // These two are the link's, which says what is wrong with them.
  const theme = entries.get('theme');
  const language = languageIn(search);
  // Written by hand: URLSearchParams would escape what links keep readable.
  const rest = [...entries].map((pair) => pair.map(escaped).join('='));
  const link = (rest.length > 0 ? `?${rest.join('&')}` : '') + hash.slice(0, 2 * LONGEST_READ);
  return {
    settings: {
      link,
      charts,
      sliders,
      height,
      ...((theme === 'light' || theme === 'dark') && { theme }),
      language,
      start,
      ...(host !== undefined && { host }),
    },
    notices,
  };
}

/** The search part and fragment that `readFrame` gives the same settings for; only what is not usual. Theme and language are those of the link. */
export function writeFrame(settings: FrameSettings): string {
  const at = settings.link.indexOf('#');
  const search = at < 0 ? settings.link : settings.link.slice(0, at);
  const pairs: [string, string][] = [];
  if (settings.charts.length > 0) pairs.push(['charts', settings.charts.join(',')]);
  if (settings.sliders.length > 0) pairs.push(['sliders', settings.sliders.join(',')]);
  if (settings.height !== FRAME_HEIGHT.usual) pairs.push(['height', String(settings.height)]);
  if (settings.start !== 'visible') pairs.push(['start', settings.start]);
  if (settings.host !== undefined) pairs.push(['host', settings.host]);
  const own = pairs.map((pair) => pair.map(escaped).join('='));
  const all = [...search.replace(/^\?/, '').split('&').filter(Boolean), ...own];
  return `${all.length > 0 ? `?${all.join('&')}` : ''}${at < 0 ? '' : settings.link.slice(at)}`;
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
}

/** px, and what was wrong with what was asked for. */
function readHeight(text: string | undefined, t: Words): { height: number; remark?: string } {
  const { least, usual, most } = FRAME_HEIGHT;
  if (text === undefined) return { height: usual };
  const allowed = t`give a whole number from ${least} to ${most} (pixels)`;
  const given = text.slice(0, 60);
  if (!/^\d{1,5}$/.test(text)) return { height: usual, remark: t`'${given}' was ignored; ${allowed}` };
  const height = Math.min(most, Math.max(least, Number(text)));
  return height === Number(text) ? { height } : { height, remark: t`${given} became ${height}; ${allowed}` };
}

/** `https://example.org` of that and no more. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && origin === text ? origin : undefined;
}
