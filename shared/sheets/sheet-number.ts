import type { FormattedId } from './formatted-id.ts';

/** Formats the number shown on a sheet, as in `1043-0`: a recheck keeps the first part and increments the last. */
export const sheetNumber = ({ formattedIdIdx, recheckIdx }: FormattedId) => `${formattedIdIdx}-${recheckIdx}`;
