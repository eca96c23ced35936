/** Puts a script or a style into the head of the page. Resolves when it has come; rejects if it does not, and takes it out again. */
export function arrival(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('not loaded'));
    });
    document.head.append(element);
  });
}

export function loadScript(path: string): Promise<void> {
  const script = document.createElement('script');
  script.src = path;
  return arrival(script);
}
