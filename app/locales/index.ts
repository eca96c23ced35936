/** The words of a language. English is in the sources; every other language is a file that is loaded when it is asked for. */
import { english, type Language, type Words } from '../model/words/words.ts';

/** Rejects if the file cannot be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  switch (language) {
    case 'en':
      return english;
    case 'ja': {
      const { japanese } = await import('./ja/index.ts');
      return japanese();
    }
  }
}
