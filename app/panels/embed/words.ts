/**
 * What a frame says before the engine is there. The catalogues come with what makes it live, and a first sight does not
 * wait for them: it has the few messages that it says inside (see scripts/vite/embed.ts).
 */
import { type Language, type Words, wordsOf } from '../../model/words/words.ts';

/** Translations by language, of messages with `{0}`, `{1}`, … for their values. English needs none. */
export type FrameCatalogues = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

export function frameWords(language: Language, catalogues: FrameCatalogues): Words {
  const catalogue = catalogues[language] ?? {};
  return wordsOf(language, (message, values) =>
    catalogue[message]?.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)])),
  );
}
