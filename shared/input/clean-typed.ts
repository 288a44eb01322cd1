import { cleanText, plainText } from './clean.ts';
import { reduceEmail, reducePhone } from './contacts.ts';

/** Returns the text of an input as it is kept, by the input's type or keyboard. */
export const cleanTyped = ({ value, type, inputMode }: { value: string; type: string; inputMode: string }) => {
  if (type === 'email' || inputMode === 'email') return reduceEmail(value);
  if (type === 'tel' || inputMode === 'tel') return reducePhone(value);
  if (inputMode === 'numeric' || inputMode === 'decimal') return plainText(value);
  const text = cleanText(value).trim();
  // a field of one line would join the words
  return type === 'textarea' ? text : text.replace(/\n/g, ' ');
};
