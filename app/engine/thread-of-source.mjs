/** The way of a thread to thread.ts: Node 20 starts no thread with TypeScript, whatever reads it in the thread that asks. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
