/** The content security policy in the head of every built page; the development server injects inline script and style. */
import type { Plugin } from 'vite';
import { policy } from '../lib/policy.mjs';

export function contentSecurityPolicy(content = policy()): Plugin {
  return {
    name: 'grainscope:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' },
    ],
  };
}
