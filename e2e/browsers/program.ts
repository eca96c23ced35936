/** A program that runs beside the tests, with a home of its own that goes with it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Program = {
  /** What a pattern finds in what it has said, once it does. */
  saying(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
};

/** `args` is given the folder of the home. Whatever is written to the first four descriptors is heard. */
export function start(command: string, args: (home: string) => string[], env: NodeJS.ProcessEnv = {}): Program {
  const home = mkdtempSync(join(tmpdir(), 'grainscope-'));
  const child = spawn(command, args(home), {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // It has children of its own, which end with it.
    detached: true,
  });
  const said: string[] = [];
  const hear = (data: unknown) => said.push(...String(data).split('\n').filter(Boolean));
  for (const stream of child.stdio.slice(1)) stream?.on('data', hear);
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    child.on('exit', end).on('error', (error) => {
      hear(error);
      end();
    });
  });
  const stop = async () => {
    if (child.pid !== undefined && !isOver) process.kill(-child.pid, 'SIGKILL');
    await over;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    async saying(pattern) {
      while (!isOver) {
        const found = pattern.exec(said.join('\n'))?.[1];
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await stop();
      throw new Error(`${command} did not start: ${said.join('\n')}`);
    },
    stop,
  };
}
