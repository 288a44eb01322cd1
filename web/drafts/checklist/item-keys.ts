import type { Result } from '#shared/sheets/result.ts';

/** What each key does in a section of the checklist, in the words of the list that "?" shows. */
export const itemKeys = [
  { keys: ['↑', '↓'], what: 'Item before, item after' },
  { keys: ['P'], what: 'Pass' },
  { keys: ['F'], what: 'Fail' },
  { keys: ['W'], what: 'Warning' },
  { keys: ['N'], what: 'Not applicable' },
  { keys: ['R'], what: 'Write the reason' },
  { keys: ['Enter'], what: 'Next reading, next item' },
  { keys: ['Esc'], what: 'Close' },
  { keys: ['?'], what: 'These keys' },
] as const;

const results: Readonly<Partial<Record<string, Result>>> = { p: 'PASS', f: 'FAIL', w: 'WARNING', n: 'NOTAPPLICABLE' };

const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select';
/** Readings and the fields of a form: Enter goes on from one to the next. What is said of an item, or searched for, keeps its Enter. */
const ENTERED = '.reading input, .section-form input:not([type=radio], [type=checkbox], [role=combobox])';

/** Goes on from a reading or a field at Enter, so that figures are typed one after the other without a tap. */
const goOn = (body: HTMLElement, from: HTMLElement) => {
  const fields = shownIn(body, ENTERED).filter((field) => !field.matches(':disabled'));
  const next = fields[fields.indexOf(from) + 1];
  if (next) next.focus();
  else if (from.closest('.item')) goTo(itemFrom(body, from, 1));
  else from.blur();
};

/** Answers a key pressed in a section; true: it was one of ours. `onHelp` shows them all. */
export const answerKey = (event: KeyboardEvent, body: HTMLElement, onHelp: () => void): boolean => {
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
  if (key === 'ArrowDown' || key === 'ArrowUp') return goTo(itemFrom(body, target, key === 'ArrowDown' ? 1 : -1));
  const item = target.closest<HTMLElement>('.item');
  if (!item) return false;
  if (key === 'Enter') return target.matches('[type=radio]') && goTo(itemFrom(body, target, 1));
  if (key.toLowerCase() === 'r') return openReason(item);
  const result = results[key.toLowerCase()];
  if (result) pillOf(item, result)?.click();
  return result !== undefined;
};

/** By hand: `checkVisibility` is younger than our oldest browsers. */
const isShown = (element: HTMLElement) =>
  element.getClientRects().length > 0 && !element.closest('details:not([open])');

const shownIn = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll<HTMLElement>(selector)].filter(isShown);

/** The item so many places away from where the focus is; from outside the items, the first. */
const itemFrom = (body: HTMLElement, from: HTMLElement, by: 1 | -1) => {
  const items = shownIn(body, '.item');
  const here = from.closest<HTMLElement>('.item');
  return here ? items[items.indexOf(here) + by] : items[0];
};

const goTo = (item: HTMLElement | undefined) => {
  if (!item) return true;
  (item.querySelector<HTMLElement>('.pill :checked') ?? item.querySelector<HTMLElement>('.pill input'))?.focus();
  item.scrollIntoView({ block: 'nearest' });
  return true;
};

const pillOf = (item: HTMLElement, result: Result) => item.querySelector<HTMLElement>(`.pill-${result} input`);

/** The place for a reason where the item failed, else for a comment; opened first when it is not. */
const openReason = (item: HTMLElement) => {
  if (!item.querySelector('.details')) item.querySelector<HTMLElement>('.note')?.click();
  // drawn by the click before it returns
  requestAnimationFrame(() => item.querySelector<HTMLElement>('.details :is(input[type=search], textarea)')?.focus());
  return true;
};
