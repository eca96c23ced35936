/** `npm run -s grainscope -- …` */
import { writeFileSync } from 'node:fs';
import { command } from './command.ts';

process.exitCode = await command(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  writeFile: (path, content) => writeFileSync(path, content),
  engine: () => import('../engine/node.ts'),
});
