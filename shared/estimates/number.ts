type Numbered = { estimateNumber?: number | undefined };

/**
 * Formats the number that people use on paper and on the phone: `E-1156`, or `E-1156-2` for version 2. '' if it has
 * none: estimates of an earlier release get theirs by `npm run rebuild`.
 */
export const formatEstimateNumber = ({ estimateNumber, number = 1 }: Numbered & { number?: number | undefined }) => {
  if (estimateNumber === undefined) return '';
  return `E-${estimateNumber}${number > 1 ? `-${number}` : ''}`;
};

/** Reads a number as people type it, such as `E-1156-2`, `e1156` or `1156`. Returns the estimate's number without version. */
export const parseEstimateNumber = (typed: string) => {
  const digits = /^\s*e?[\s-]?([1-9]\d{0,8})(-\d{1,4})?\s*$/i.exec(typed)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Names an estimate in a list or a message, as in `KZT482 (E-1156)`. `number`: as formatted. */
export const nameEstimate = ({ plate, number }: { plate: string; number: string }) => {
  if (!plate) return number || 'No plate';
  return number ? `${plate} (${number})` : plate;
};
