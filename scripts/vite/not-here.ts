/** What a page says that has not begun after a while, as when its script does not come. Drawing the page replaces it. */
import type { Plugin } from 'vite';

const PLACE = '<div id="root"></div>';
const NOTE = `<div id="root">
      <div class="page-note">
        <p>This page is not here yet. If it does not come, load it again.</p>
        <p lang="ja">ページの読み込みが終わらない。表示されないときは再読み込みすること。</p>
      </div>
    </div>`;

export function notHereNote(): Plugin {
  return {
    name: 'grainscope:not-here',
    apply: 'build',
    transformIndexHtml: (html) => html.replace(PLACE, NOTE),
  };
}
