import { setTimeout as wait } from 'node:timers/promises';

/** An element, and the beginning of its label or text. */
export type Target = { css: string; name?: string };

/** A found element. Typed text ends with a line break to leave the field. */
export type FoundElement = { click(): Promise<unknown>; type(text: string): Promise<unknown> };

/** A browser window, controlled through the driver of its engine. */
export type DriverWindow = {
  go(address: string): Promise<unknown>;
  address(): Promise<string>;
  /** Evaluates an expression in the page and finds the element that it returns. */
  find(expression: string): Promise<FoundElement | null>;
  /** Evaluates an expression in the page and awaits its promise. */
  run(expression: string): Promise<unknown>;
  key(name: 'Enter' | 'Escape'): Promise<unknown>;
  /** Returns the window that opens while `meanwhile` runs. */
  opened(meanwhile: () => Promise<unknown>): Promise<DriverWindow>;
};

/** Longer than a page's backoff, because nothing tells the page when a retry would succeed. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 100;

/** Finds an element that a person can use now: in the top dialog, popover or toast, visible and enabled. */
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

/** A window with the same methods for every engine. They wait until an element is usable. */
export type Window = {
  go(address: string): Promise<unknown>;
  /** True if it is visible now. */
  shows(sought: Target): Promise<boolean>;
  see(sought: Target): Promise<void>;
  gone(sought: Target): Promise<void>;
  press(sought: Target): Promise<void>;
  write(sought: Target, text: string): Promise<void>;
  key(name: 'Enter' | 'Escape'): Promise<unknown>;
  /** Waits until the URL matches. Meanwhile clicks the elements of `by` whenever they are usable. */
  arrive(at: RegExp, by?: readonly Target[]): Promise<void>;
  address(): Promise<string>;
  run(expression: string): Promise<unknown>;
  /** Waits until an expression in the page is true. */
  holds(what: string, expression: string): Promise<void>;
  /** Clicks an element and returns the window that opens. */
  popup(sought: Target): Promise<Window>;
};

export const newWindow = (driven: DriverWindow): Window => {
  const find = (sought: Target) => driven.find(`(${FIND})(${JSON.stringify(sought)})`);
  /** Looks up an element again if it was replaced meanwhile. */
  const withFound = async (sought: Target, use: (found: FoundElement) => Promise<unknown>) => {
    const until = Date.now() + PATIENCE_MS;
    for (let last: unknown; ; await wait(LOOK_EVERY_MS)) {
      try {
        const found = await find(sought);
        if (found) return void (await use(found));
      } catch (error) {
        last = error;
      }
      if (Date.now() > until)
        throw new Error(`"${sought.name ?? sought.css}" is not usable at ${await driven.address()}`, { cause: last });
    }
  };
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (const end = Date.now() + PATIENCE_MS; !(await holds()); await wait(LOOK_EVERY_MS))
      if (Date.now() > end) throw new Error(`Timed out waiting for ${what} at ${await driven.address()}`);
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
        // ignores an element that disappears meanwhile
        for (const one of by)
          await find(one)
            .then((found) => found?.click())
            .catch(() => {});
        return false;
      }),
    address: () => driven.address(),
    run: (expression) => driven.run(expression),
    holds: (what, expression) => until(what, async () => (await driven.run(expression)) === true),
    popup: async (sought) => newWindow(await driven.opened(() => withFound(sought, (found) => found.click()))),
  };
};
