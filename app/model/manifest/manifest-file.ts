/** What the engine says of itself, whole. In a page scripts/vite/docs.ts stands in for this file. */
import document from './manifest.json' with { type: 'json' };
import type { Manifest } from './manifest.ts';

// The JSON is typed as its literals; manifest.test.ts checks it against the schema.
export const whole = document as unknown as Manifest;
