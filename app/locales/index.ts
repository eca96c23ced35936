/** The words of a language. English is in the sources; every other language is a file that is loaded when it is asked for. */
import { bringWordsBy, noWords } from '../model/words/parts.ts';
import { english, type Language, type Words } from '../model/words/words.ts';

/** With what is open, and from now on with whatever is opened. Rejects if a file cannot be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  switch (language) {
    case 'en':
      await bringWordsBy(noWords);
      return english;
    case 'ja': {
      const { japanese, learnPart } = await import('./ja/index.ts');
      await bringWordsBy(learnPart);
      return japanese();
    }
  }
}
