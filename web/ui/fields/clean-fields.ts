import { cleanTyped } from '#shared/input/clean-typed.ts';

/** Types of `<input>` that hold ordinary text. */
const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url'];

/**
 * Cleans each text field when the user leaves it or presses Enter, so that it shows what will be kept: without
 * characters that nobody sees, and with phone numbers and email addresses reduced. Works for every field, because it
 * repeats the typing with the cleaned text. Passwords are left alone, also while they are shown.
 */
export const cleanFieldsOnLeave = () => {
  document.addEventListener('focusout', ({ target }) => cleanField(target), true);
  // Enter submits a form without leaving the field, and browsers check an email address before that
  const onKeyDown = ({ target, key, isComposing }: KeyboardEvent) =>
    key === 'Enter' && !isComposing && target instanceof HTMLInputElement && cleanField(target);
  document.addEventListener('keydown', onKeyDown, true);
};

const cleanField = (field: EventTarget | null) => {
  if (!isTextField(field) || field.readOnly || field.disabled) return;
  const text = cleanTyped(field);
  if (text === field.value) return;
  // React overrides the element's own setter, and ignores an event without a change
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type) && !target.autocomplete.includes('password'));
