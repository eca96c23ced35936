/**
 * <grainscope-chart link="?v=1&m=j-machine&x=latency-load" sliders="message_words"></grainscope-chart>
 *
 * Attributes: link, charts, sliders, height, theme, lang, start, as in the address of embed.html, and label, the name of
 * the frame. Changing any loads the frame anew, save link, which it is told. Method: show(link). Events: grainscope-ready,
 * grainscope-state and grainscope-refused, with the message of the frame as `detail`.
 */
(() => {
  if (customElements.get('grainscope-chart')) return;
  const VERSION = 1;
  const TALLEST = 6000;
  const base = new URL('.', document.currentScript?.src ?? location.href);
  const keys = ['charts', 'sliders', 'height', 'theme', 'lang', 'start'];

  class GrainscopeChart extends HTMLElement {
    static observedAttributes = ['link', 'label', ...keys];
    #frame = null;
    #listen = (event) => this.#hear(event);

    connectedCallback() {
      addEventListener('message', this.#listen);
      this.#load();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#listen);
      this.#frame?.remove();
      this.#frame = null;
    }

    attributeChangedCallback(name, before, after) {
      if (this.#frame === null || before === after) return;
      if (name === 'link') this.show(after ?? '');
      else this.#load();
    }

    /** Shows another link in the frame that is there. */
    show(link) {
      // Its origin is opaque: a sandboxed frame can only be addressed as anybody. A link is no secret.
      this.#frame?.contentWindow?.postMessage({ grainscope: VERSION, type: 'set', link }, '*');
    }

    #load() {
      const [search = '', hash] = (this.getAttribute('link') ?? '').replace(/^[^?#]*/, '').split('#');
      const entries = new URLSearchParams(search);
      for (const key of keys) {
        const value = this.getAttribute(key);
        if (value !== null) entries.set(key, value);
      }
      if (/^https?:/.test(location.origin)) entries.set('host', location.origin);
      const frame = document.createElement('iframe');
      frame.src = new URL(`embed.html?${entries}${hash === undefined ? '' : `#${hash}`}`, base).href;
      frame.title = this.getAttribute('label') ?? 'Grainscope';
      frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
      frame.loading = 'lazy';
      frame.style.cssText = 'display: block; width: 100%; height: 460px; border: 0';
      this.#frame = frame;
      this.replaceChildren(frame);
    }

    #hear({ source, data }) {
      // Any page may send any message: only our own frame is heard, and only in the words of the protocol.
      if (this.#frame === null || source !== this.#frame.contentWindow) return;
      if (typeof data !== 'object' || data === null || data.grainscope !== VERSION) return;
      if (data.type === 'size') {
        if (Number.isFinite(data.height)) this.#frame.style.height = `${Math.min(TALLEST, Math.max(1, data.height))}px`;
      } else if (['ready', 'state', 'refused'].includes(data.type))
        this.dispatchEvent(new CustomEvent(`grainscope-${data.type}`, { detail: data }));
    }
  }

  customElements.define('grainscope-chart', GrainscopeChart);
})();
