/**
 * What a frame says before the engine is there, in every language: the catalogues come with what makes it live, and a
 * first sight does not wait for them.
 */
import type { Language } from '../../model/words.ts';

export type FrameWords = {
  run: string;
  loading: string;
  failed: string;
  unknown: string;
  open: string;
  picture(title: string, subtitle: string): string;
};

export const frameWords: Readonly<Record<Language, FrameWords>> = {
  en: {
    run: 'Run the simulation',
    loading: 'Loading the simulator',
    failed: 'The simulator could not be loaded. Check the connection and try again.',
    unknown: 'This state has no recorded picture. It is simulated when you run it.',
    open: 'Open in full',
    picture: (title, subtitle) => `${title}: ${subtitle}. A recorded picture; run it to read its points.`,
  },
  ja: {
    run: 'シミュレーションを実行',
    loading: 'シミュレータを読み込み中',
    failed: 'シミュレータを読み込めなかった。接続を確かめてやり直すこと。',
    unknown: 'この状態の記録図はない。実行するとシミュレートされる。',
    open: '全体を開く',
    picture: (title, subtitle) => `${title}：${subtitle}。記録された図。実行すると各点を読める。`,
  },
};
