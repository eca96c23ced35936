/** Puts the policy of all pages on a frame. WebKit takes nothing for 'self' in one without an origin: there it needs its name. */
export function keepTo(policy: string): void {
  const element = document.createElement('meta');
  element.httpEquiv = 'Content-Security-Policy';
  element.content = policy.replaceAll("'self'", `'self' ${location.origin}`);
  document.head.append(element);
}
