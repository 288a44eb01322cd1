/** Said once to whoever reads or writes prices, where the workshop is registered. */
export const GST_INCLUDED = 'All amounts include GST.';

/** The GST in an amount that includes it, at 15 %: three twenty-thirds of it, which is never exactly half a cent. */
export const gstCents = (total: number) => Math.floor((6 * total + 23) / 46);
