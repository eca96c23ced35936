/** A worker for a page of another host, which may not start a script of this one. */
import { InPageWorker } from './in-page-worker.ts';
import address from './worker.ts?worker&url';

/** Whether a worker could not even begin. */
let refused = false;

/** One that begins with a line which imports it; where the page allows no such thing, what stands in for one. */
export function openWorkerElsewhere(): Worker {
  if (refused) return new InPageWorker();
  const { href, origin } = new URL(address, import.meta.url);
  const line = () => URL.createObjectURL(new Blob([`import ${JSON.stringify(href)}`], { type: 'text/javascript' }));
  try {
    const worker = new Worker(origin === location.origin ? href : line(), { type: 'module' });
    const refuse = () => {
      refused = true;
    };
    // The pool then opens another.
    worker.addEventListener('error', refuse);
    worker.addEventListener('message', () => worker.removeEventListener('error', refuse), { once: true });
    return worker;
  } catch {
    return new InPageWorker();
  }
}
