/** Formats cents, as in `$1,234.50`. */
export const showMoney = (cents: number) => {
  const [dollars = '', rest] = (cents / 100).toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
};

/** Formats the price of a line. Many lines are remarks, which cost nothing. */
export const showCharge = (cents: number) => (cents === 0 ? 'No charge' : showMoney(cents));
