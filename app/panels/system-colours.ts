/** The colours that the system sets where it forces its own on the page. */

import type { SystemColours } from '../charts/index.ts';

/** As the browser resolves them now; those of a light page where it does not say. */
export function systemColours(): SystemColours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const resolve = (name: string, otherwise: string) => {
    probe.style.color = name;
    return hexOf(getComputedStyle(probe).color) ?? otherwise;
  };
  const colours = {
    canvas: resolve('Canvas', '#ffffff'),
    text: resolve('CanvasText', '#000000'),
    highlight: resolve('LinkText', '#0000ee'),
  };
  probe.remove();
  return colours;
}

/** "#010203" of "rgb(1, 2, 3)". */
function hexOf(colour: string): string | undefined {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1, 4);
  return channels && `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}
