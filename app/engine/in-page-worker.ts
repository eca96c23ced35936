/** What stands in for a worker where none may be started: the same loop, between the frames of the page. */
import { openLoop } from './loop.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

export class InPageWorker extends EventTarget implements Worker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  #open = true;
  readonly #receive = openLoop((data) => {
    // Later, as from another thread: nobody expects an answer inside of the question.
    setTimeout(() => this.#open && this.onmessage?.(new MessageEvent('message', { data })));
  });

  postMessage(message: ToWorker): void {
    setTimeout(() => this.#open && this.#receive(message));
  }

  terminate(): void {
    this.#open = false;
  }
}
