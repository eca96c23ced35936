/** What the engine says of itself, whole. In a page scripts/vite/docs.ts stands in for this file. */
import document from './manifest.json' with { type: 'json' };

export const whole: unknown = document;
