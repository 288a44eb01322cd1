import { isDeepStrictEqual } from 'node:util';
import { cleanTexts } from '#shared/input/clean.ts';

/**
 * True if a request has the content that is stored. Compares cleaned texts: requests are cleaned, but earlier releases
 * stored texts as they were sent.
 */
export const isSameInput = (one: unknown, other: unknown) => isDeepStrictEqual(cleanTexts(one), cleanTexts(other));
