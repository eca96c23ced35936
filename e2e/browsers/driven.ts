/** A browser that Playwright does not drive, as far as the walk needs it. */

/** Of the W3C's WebDriver; both of its protocols take the same. */
export type Source = { type: 'key' | 'pointer'; id: string; actions: Record<string, unknown>[] };

/** What a browser does; the rest is made of it. */
export type Driver = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What a script gives, a promise of a text. `frame`: in the frame of the page with this index. */
  run(script: string, frame?: number): Promise<string>;
  perform(sources: Source[]): Promise<void>;
  close(): Promise<void>;
};

/** The key, as WebDriver calls it. */
export const ARROW_RIGHT = '\uE014';

export type Driven = Driver & {
  /** Runs a function in the page. What it is given, and gives, goes there and back as JSON. */
  evaluate<Given, Result>(
    run: (given: Given) => Result | Promise<Result>,
    given: Given,
    frame?: number,
  ): Promise<Result>;
  click(selector: string): Promise<void>;
  press(key: string): Promise<void>;
  /** From one place to another within an element, which are parts of its width and height. */
  drag(selector: string, places: (readonly [x: number, y: number])[]): Promise<void>;
};

export function driven(driver: Driver): Driven {
  const evaluate: Driven['evaluate'] = async (run, given, frame) => {
    const call = `Promise.resolve((${run})(${JSON.stringify(given)}))`;
    return JSON.parse(await driver.run(`${call}.then((result) => JSON.stringify(result) ?? 'null')`, frame));
  };
  const drag: Driven['drag'] = async (selector, places) => {
    const { x, y, width, height } = await evaluate((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return element?.getBoundingClientRect().toJSON() as DOMRect;
    }, selector);
    const moves = places.map(([right, down]) => ({
      type: 'pointerMove',
      duration: 50,
      x: Math.round(x + width * right),
      y: Math.round(y + height * down),
    }));
    const [first, ...others] = moves;
    const down = { type: 'pointerDown', button: 0 };
    const actions = [{ ...first }, down, ...others, { type: 'pointerUp', button: 0 }];
    await driver.perform([{ type: 'pointer', id: 'mouse', actions }]);
  };
  return {
    ...driver,
    evaluate,
    drag,
    click: (selector) => drag(selector, [[0.5, 0.5]]),
    async press(value) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await driver.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
  };
}
