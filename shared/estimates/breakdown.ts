import type { Priced, Unit } from './money.ts';
import { showMoney } from './show-money.ts';

/** Formats the labour of a line, as in `1 h 30 min`; '' without labour. */
export const labourWords = ({ minutes }: Pick<Priced, 'minutes'>) => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
};

/** Formats a discount as a percentage or an amount, as in `$15.00`; '' without a discount. */
export const discountWords = ({ discount }: Pick<Priced, 'discount'>) => {
  if (!discount) return '';
  if ('percent' in discount) return discount.percent > 0 ? `${discount.percent}%` : '';
  return discount.cents > 0 ? showMoney(discount.cents) : '';
};

/** Formats a quantity in hundredths, as in `2.5`. */
export const formatQuantity = (hundredths: number) => (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');

type Costs = Priced & { unit?: Unit | null | undefined };

/** Formats the parts of a line as their price or, with a quantity, as in `4 × $189.50`; '' without parts. */
export const partsWords = ({ partsCents, unit }: Pick<Costs, 'partsCents' | 'unit'>) => {
  if (unit) return `${formatQuantity(unit.quantity)} × ${showMoney(unit.cents)}`;
  return partsCents > 0 ? showMoney(partsCents) : '';
};

/** Describes how a line's price is made up, as in `1 h 30 min × $120.00 + parts $45.90, 10% off`; '' if it is its parts. */
export const describeCosts = (line: Costs) => {
  const [labour, parts, discount] = [labourWords(line), partsWords(line), discountWords(line)];
  if (!labour && !line.unit && !discount) return '';
  const costs = [labour && `${labour} × ${showMoney(line.rateCents)}`, parts && `parts ${parts}`].filter(Boolean);
  return [costs.join(' + '), discount && `${discount} off`].filter(Boolean).join(', ');
};
