/** Shown once wherever prices are read or written, if the workshop is registered for GST. */
export const GST_INCLUDED = 'All amounts include GST.';

/** Returns the GST in an amount that includes it: 15% on top is three twenty-thirds of the total, which is never exactly half a cent. */
export const gstCents = (total: number) => Math.floor((6 * total + 23) / 46);
