import type { EstimateLine } from './model.ts';
import { isUnpriced, type Priced } from './money.ts';

type Line = Priced & Pick<EstimateLine, 'from' | 'noCharge'>;

/** True for a comment without a price: the customer sees it as a note and doesn't decide on it. */
export const isNote = (line: Line) => line.from === 'comment' && !line.noCharge && isUnpriced(line);

/** True for work that must be priced or marked as free before the estimate is sent. */
export const needsPrice = (line: Line) => line.from !== 'comment' && !line.noCharge && isUnpriced(line);

/** Returns why lines can't be sent yet; '' if they can. */
export const explainUnready = (lines: readonly (Line & { words: string })[]) => {
  if (lines.length === 0) return 'Add a line first.';
  if (lines.every(isNote)) return 'Price a line first. Notes alone can’t be approved.';
  const open = lines.filter(needsPrice).map(({ words }) => `“${words}”`);
  return open.length > 0
    ? `These lines have no price: ${open.join(', ')}. Price them, tick “No charge” or remove them.`
    : '';
};
