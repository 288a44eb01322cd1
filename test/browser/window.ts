import { setTimeout as wait } from 'node:timers/promises';

/** Something on the page: an element, and how its label or its text begins. */
export type Sought = { css: string; name?: string };

/** An element that was found. What is typed ends a field with a line break. */
export type Found = { click(): Promise<unknown>; type(text: string): Promise<unknown> };

/** A window of a browser, as each engine's driver gives it. */
export type Driven = {
  go(address: string): Promise<unknown>;
  address(): Promise<string>;
  /** The element that an expression of the page answers. */
  find(expression: string): Promise<Found | null>;
  /** What an expression of the page answers, if need be after a while. */
  run(expression: string): Promise<unknown>;
  key(name: 'Enter' | 'Escape'): Promise<unknown>;
  /** The window that opens meanwhile. */
  opened(meanwhile: () => Promise<unknown>): Promise<Driven>;
};

/** Longer than a page waits between two tries, of which it is not told that the second would do. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 100;

/** What a person can use now: in the dialog on top, or in a popover or message above all, shown and not disabled. */
const FIND = `({ css, name = '' }) => {
  const dialogs = document.querySelectorAll('dialog[open]');
  const top = dialogs[dialogs.length - 1] || document;
  const begins = (text) => (text || '').trim().startsWith(name);
  const labels = (element) => Array.from(element.labels || []).map((label) => label.textContent);
  return Array.from(document.querySelectorAll(css)).find((element) =>
    (top.contains(element) || element.closest('.popover, .toasts')) &&
    element.getClientRects().length > 0 && !element.disabled && element.getAttribute('aria-disabled') !== 'true' &&
    [element.getAttribute('aria-label'), element.textContent].concat(labels(element)).some(begins)) || null;
}`;

/** The same of every engine: looks for an element until it is there and can be used. */
export type Window = {
  go(address: string): Promise<unknown>;
  /** Whether it is there now. */
  shows(sought: Sought): Promise<boolean>;
  see(sought: Sought): Promise<void>;
  gone(sought: Sought): Promise<void>;
  press(sought: Sought): Promise<void>;
  write(sought: Sought, text: string): Promise<void>;
  key(name: 'Enter' | 'Escape'): Promise<unknown>;
  /** Until the address is such a one. `by`: pressed on the way, as often as it can be. */
  arrive(at: RegExp, by?: readonly Sought[]): Promise<void>;
  address(): Promise<string>;
  run(expression: string): Promise<unknown>;
  /** Until an expression of the page answers true. */
  holds(what: string, expression: string): Promise<void>;
  /** The window that pressing this opens. */
  popup(sought: Sought): Promise<Window>;
};

export const windowOf = (driven: Driven): Window => {
  const find = (sought: Sought) => driven.find(`(${FIND})(${JSON.stringify(sought)})`);
  /** What is drawn anew in the middle of it is looked for again. */
  const withFound = async (sought: Sought, use: (found: Found) => Promise<unknown>) => {
    const until = Date.now() + PATIENCE_MS;
    for (let last: unknown; ; await wait(LOOK_EVERY_MS)) {
      try {
        const found = await find(sought);
        if (found) return void (await use(found));
      } catch (error) {
        last = error;
      }
      if (Date.now() > until)
        throw new Error(`"${sought.name ?? sought.css}" cannot be used at ${await driven.address()}`, { cause: last });
    }
  };
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (const end = Date.now() + PATIENCE_MS; !(await holds()); await wait(LOOK_EVERY_MS))
      if (Date.now() > end) throw new Error(`Waited in vain for ${what} at ${await driven.address()}`);
  };
  return {
    go: (address) => driven.go(address),
    shows: async (sought) => (await find(sought)) !== null,
    see: (sought) => withFound(sought, async () => {}),
    gone: (sought) => until(`the end of ${sought.css}`, async () => (await find(sought)) === null),
    press: (sought) => withFound(sought, (found) => found.click()),
    write: (sought, text) => withFound(sought, (found) => found.type(text)),
    key: (name) => driven.key(name),
    arrive: (at, by = []) =>
      until(String(at), async () => {
        if (at.test(await driven.address())) return true;
        // what goes away in the middle of it needed no press
        for (const one of by)
          await find(one)
            .then((found) => found?.click())
            .catch(() => {});
        return false;
      }),
    address: () => driven.address(),
    run: (expression) => driven.run(expression),
    holds: (what, expression) => until(what, async () => (await driven.run(expression)) === true),
    popup: async (sought) => windowOf(await driven.opened(() => withFound(sought, (found) => found.click()))),
  };
};
