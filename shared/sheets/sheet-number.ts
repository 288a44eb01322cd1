import type { FormattedId } from './formatted-id.ts';

/** Returns the number printed on a sheet, `1043-0`: a recheck keeps the first part and increments the last. */
export const sheetNumber = ({ formattedIdIdx, recheckIdx }: FormattedId) => `${formattedIdIdx}-${recheckIdx}`;
