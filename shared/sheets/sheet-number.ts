import type { FormattedId } from './formatted-id.ts';

/** The number printed on a sheet, `1043-0`: a recheck keeps its sheet's number and counts up the last part. */
export const sheetNumber = ({ formattedIdIdx, recheckIdx }: FormattedId) => `${formattedIdIdx}-${recheckIdx}`;
