/** Whether a person can see an element: within the window, of a tab that is in front. Also within a frame of another origin. */

// A frame that is only scrolled past does not begin.
const settleMs = 150;

export function watchVisible(element: Element, onChange: (visible: boolean) => void): void {
  let within = false;
  let said = false;
  let timer = 0;
  const settle = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const visible = within && document.visibilityState === 'visible';
      if (visible === said) return;
      said = visible;
      onChange(visible);
    }, settleMs);
  };
  new IntersectionObserver(
    ([entry]) => {
      within = entry?.isIntersecting ?? false;
      settle();
    },
    { threshold: 0.1 },
  ).observe(element);
  document.addEventListener('visibilitychange', settle);
}
