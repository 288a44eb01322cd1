import { cleanTyped } from '#shared/input/clean-typed.ts';

/** Types of `<input>` that hold ordinary text. Passwords are left alone. */
const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url'];

/**
 * Cleans each text field when the user leaves it, so that it shows what will be kept: without characters that nobody
 * sees, and with phone numbers and email addresses reduced. Works for every field, because it repeats the typing with
 * the cleaned text.
 */
export const cleanFieldsOnLeave = () => document.addEventListener('focusout', cleanField, true);

const cleanField = ({ target }: FocusEvent) => {
  if (!isTextField(target) || target.readOnly || target.disabled) return;
  const text = cleanTyped(target);
  if (text === target.value) return;
  // React overrides the element's own setter, and ignores an event without a change
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, text);
  target.dispatchEvent(new Event('input', { bubbles: true }));
};

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type));
