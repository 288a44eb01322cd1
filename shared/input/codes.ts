import { plainText } from './clean.ts';

/** Reduces a typed code, such as a label or inspector number, to plain capitals. Spaces inside it are kept. */
export const reduceCode = (typed: string) => plainText(typed).toUpperCase().normalize();

/** True if two codes are one, however their spaces and hyphens are typed: `VI 20417` is `VI20417`. */
export const isSameCode = (one: string, other: string) => compact(one) === compact(other);

const compact = (code: string) => reduceCode(code).replace(/[\s-]/g, '');

/** Reduces typed digits, such as a postcode, PIN or GST number: no full-width digits, spaces or hyphens. */
export const reduceDigits = (typed: string) => plainText(typed).replace(/[\s-]/g, '');

/** Reduces a pasted invite code to its letters, digits, hyphens and underscores: no full stop from the end of a sentence. */
export const reduceInviteCode = (pasted: string) => pasted.trim().replace(/^[^\w]+|[^\w-]{1,10}$/g, '');
