/** Firefox, by WebDriver BiDi. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type Driven, driven } from './driven.ts';
import { start } from './program.ts';

type Answer = { id: number; type: string; result?: unknown; message?: string };
type Context = { context: string; children: Context[] | null };
type Ran = { result?: { value: string }; exceptionDetails?: { text: string } };

export async function openFirefox(executable: string): Promise<Driven> {
  const program = start(executable, (profile) => {
    // Nobody is asked anything, and nothing is fetched but the page.
    const settings = { 'app.update.enabled': false, 'datareporting.policy.dataSubmissionEnabled': false };
    const lines = Object.entries(settings).map(([key, value]) => `user_pref("${key}", ${value});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    return ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  });
  const socket = new WebSocket(`${await program.saying(/listening on (ws:\S+)/)}/session`);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  });
  await new Promise((opened, failed) => socket.on('open', opened).on('error', failed));
  let sent = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++sent;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  };
  await send('session.new', { capabilities: {} });
  const contextOf = async (frame?: number) => {
    const [page] = (await send<{ contexts: Context[] }>('browsingContext.getTree', {})).contexts;
    const found = frame === undefined ? page : page?.children?.[frame];
    if (found === undefined) throw new Error(`there is no frame ${frame}`);
    return found.context;
  };
  const context = await contextOf();
  return driven({
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async run(expression, frame) {
      const target = { context: await contextOf(frame) };
      const ran = await send<Ran>('script.evaluate', { expression, awaitPromise: true, target });
      if (ran.result === undefined || ran.exceptionDetails) throw new Error(ran.exceptionDetails?.text);
      return ran.result.value;
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    async close() {
      socket.close();
      await program.stop();
    },
  });
}
