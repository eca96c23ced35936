/** What stands in for a worker where none may be started: the same loop, between the frames of the page. */
import { openLoop } from './loop.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

export class InPageWorker extends EventTarget implements Worker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  #open = true;
  readonly #inbox: ToWorker[] = [];
  readonly #receive = openLoop((data) => {
    // Later, as from another thread: nobody expects an answer inside of the question.
    setTimeout(() => this.#open && this.onmessage?.(new MessageEvent('message', { data })));
  });

  postMessage(message: ToWorker): void {
    // What is sent at once arrives at once: otherwise the first run could end before the last one is known.
    if (this.#inbox.push(message) > 1) return;
    setTimeout(() => {
      for (const sent of this.#inbox.splice(0)) if (this.#open) this.#receive(sent);
    });
  }

  terminate(): void {
    this.#open = false;
  }
}
