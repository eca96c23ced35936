/** A worker: the loop of loop.ts in a thread of its own. */
import { openLoop } from './loop.ts';
import type { ToWorker } from './protocol.ts';

const receive = openLoop((message, transfer = []) => self.postMessage(message, { transfer }));
self.onmessage = ({ data }: MessageEvent<ToWorker>) => receive(data);
