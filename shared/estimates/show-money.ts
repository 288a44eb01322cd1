/** `$1,234.50` */
export const showMoney = (cents: number) => {
  const [dollars = '', rest] = (cents / 100).toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
};
