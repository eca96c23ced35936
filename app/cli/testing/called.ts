/** The command line with the real engine and files in memory. */
import * as node from '../../engine/node.ts';
import { command } from '../command.ts';
import { Failure, STATUS } from '../failure.ts';

/** What it says. It reads from `files`, by name, and writes to them. */
export async function called(argv: readonly string[], files: Record<string, string> = {}) {
  const said = { status: -1, out: '', err: '' };
  said.status = await command(argv, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    readFile: (path) => {
      const text = files[path];
      if (text === undefined) throw new Failure(STATUS.misused, `${path} cannot be read`);
      return text;
    },
    writeFile: (path, content) => {
      files[path] = String(content);
    },
    engine: () => Promise.resolve(node),
  });
  return said;
}
