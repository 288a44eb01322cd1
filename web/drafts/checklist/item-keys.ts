import type { Result } from '#shared/sheets/result.ts';

/** The keyboard shortcuts, as the "?" dialog lists them. */
export const itemKeys = [
  { keys: ['↑', '↓'], what: 'Previous item, next item' },
  { keys: ['P'], what: 'Pass' },
  { keys: ['F'], what: 'Fail' },
  { keys: ['W'], what: 'Warning' },
  { keys: ['N'], what: 'Not applicable' },
  { keys: ['R'], what: 'Write a reason' },
  { keys: ['Enter'], what: 'Next reading, next item' },
  { keys: ['Esc'], what: 'Close' },
  { keys: ['?'], what: 'Show these shortcuts' },
] as const;

const results: Readonly<Partial<Record<string, Result>>> = { p: 'PASS', f: 'FAIL', w: 'WARNING', n: 'NOTAPPLICABLE' };

/** An item of a section, or of the list of failed items. */
const ITEM = '.item, .found > li';

const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select';
/**
 * Matches readings and form fields, where Enter moves to the next field. Remarks and search fields use Enter
 * themselves.
 */
const ENTERED = '.reading input, .section-form input:not([type=radio], [type=checkbox], [role=combobox])';

/**
 * Moves from a reading or field to the next one, so that several can be typed in a row without tapping. The last one
 * leads to the button that accepts the readings, to the next item, or to the button for the next section.
 */
const goOn = (body: HTMLElement, from: HTMLElement) => {
  const fields = listShown(body, ENTERED).filter((field) => !field.matches(':disabled') && !isSpared(field));
  const next = fields[fields.indexOf(from) + 1] ?? body.querySelector<HTMLElement>('.accept-suggested button');
  const item = from.closest(ITEM) && findItemFrom(body, from, 1);
  if (next) next.focus();
  else if (item) goTo(item);
  else focusNext(body);
};

/** True for the text field of a choice if a pill is chosen. */
const isSpared = (field: HTMLElement) =>
  field.matches('[data-spare]') && field.closest('.plain-field')?.querySelector('.pill :checked') !== null;

/** Focuses the first empty reading of an open item, if there is one. */
export const focusOpenReading = (body: HTMLElement | null) =>
  [...(body?.querySelectorAll<HTMLInputElement>('.item[data-result="UNSELECTED"] .reading input') ?? [])]
    .find(({ value }) => value === '')
    ?.focus();

/** Focuses the button for the next section. */
export const focusNext = (inside: HTMLElement) =>
  inside.closest('dialog')?.querySelector<HTMLElement>('.frame-footer > :last-child')?.focus();

/** Handles a key pressed in a section. Returns true if it was a shortcut. `onHelp` opens the list of shortcuts. */
export const handleKey = (event: KeyboardEvent, body: HTMLElement, onHelp: () => void): boolean => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target.matches(TYPED_INTO)) {
    if (key !== 'Enter' || !target.matches(ENTERED)) return false;
    goOn(body, target);
    return true;
  }
  if (key === '?') {
    onHelp();
    return true;
  }
  if (!body.querySelector('.item')) return false;
  if (key === 'ArrowDown' || key === 'ArrowUp') return goTo(findItemFrom(body, target, key === 'ArrowDown' ? 1 : -1));
  const item = target.closest<HTMLElement>('.item');
  if (!item) return false;
  if (key === 'Enter') return target.matches('[type=radio]') && goTo(findItemFrom(body, target, 1));
  if (key.toLowerCase() === 'r') return openReason(item);
  const result = results[key.toLowerCase()];
  if (result) findPill(item, result)?.click();
  return result !== undefined;
};

/** Our oldest browsers lack `checkVisibility`. */
const isShown = (element: HTMLElement) =>
  element.getClientRects().length > 0 && !element.closest('details:not([open])');

const listShown = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll<HTMLElement>(selector)].filter(isShown);

/** Returns the item before or after the focused one; the first if no item has the focus. */
const findItemFrom = (body: HTMLElement, from: HTMLElement, by: 1 | -1) => {
  const items = listShown(body, ITEM);
  const here = from.closest<HTMLElement>(ITEM);
  return here ? items[items.indexOf(here) + by] : items[0];
};

const goTo = (item: HTMLElement | undefined) => {
  if (!item) return true;
  (item.querySelector<HTMLElement>('.pill :checked') ?? item.querySelector<HTMLElement>('.pill input'))?.focus();
  item.scrollIntoView({ block: 'nearest' });
  return true;
};

const findPill = (item: HTMLElement, result: Result) => item.querySelector<HTMLElement>(`.pill-${result} input`);

/** Focuses the field for a reason or, if the item didn't fail, for a comment. Opens the details first. */
const openReason = (item: HTMLElement) => {
  item.querySelector<HTMLElement>('.note[aria-expanded="false"]')?.click();
  focusField(item);
  return true;
};

/** Waits for the field, whose code may still load, until the focus leaves the item or loading fails. */
const focusField = (item: HTMLElement) => {
  const field = item.querySelector<HTMLElement>('.details :is(input[type=search], textarea)');
  if (field) field.focus();
  else if (item.contains(document.activeElement) && !item.querySelector('.part-missing'))
    requestAnimationFrame(() => focusField(item));
};
