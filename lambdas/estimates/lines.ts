import { type EstimateLine, LINES_MAX, type WofEstimate, withUnit } from '#shared/estimates/model.ts';
import { isUnpriced, unpriced } from '#shared/estimates/money.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { Problem } from '#shared/problem.ts';

/**
 * Builds a line for each reason and comment. Lines are numbered in order, so the result is deterministic. `left`: the
 * number of reasons and comments beyond `LINES_MAX`.
 */
export const buildLines = ({ ReasonForRejection, Comments }: Pick<WofEstimate, 'ReasonForRejection' | 'Comments'>) => {
  const found = [
    ...ReasonForRejection.map(({ reasonForRejection, inspectionItemName }) => ({
      from: 'reason' as const,
      words: reasonForRejection,
      inspectionItemName,
    })),
    ...Comments.map(({ comment, inspectionItemName }) => ({
      from: 'comment' as const,
      words: comment,
      inspectionItemName,
    })),
  ];
  const lines = found.slice(0, LINES_MAX).map(
    ({ inspectionItemName, ...line }, n): EstimateLine => ({
      id: `${n + 1}`,
      ...line,
      ...(inspectionItemName && { inspectionItemName }),
      ...unpriced,
    }),
  );
  return { lines, left: found.length - lines.length };
};

/**
 * True for lines built from the sheet, or taken over from an edit of it. Lines created on the page, including those
 * split from another line, have generated ids.
 */
export const isSheetLine = ({ id }: EstimateLine) => /^(\d{1,3}|r\d+n\d+)$/.test(id);

type About = Pick<EstimateLine, 'inspectionItemName' | 'words'>;

/** True if a line has the text of a reason or comment and isn't about another item. */
export const isAbout = ({ inspectionItemName, words }: About, remark: About) =>
  (inspectionItemName === undefined || inspectionItemName === remark.inspectionItemName) &&
  foldText(words) === foldText(remark.words);

/**
 * Calculates the parts of a line from quantity and unit price. A line without these, or without the mark and the origin
 * of its price, comes from a page of the previous release: it keeps them if its price is unchanged.
 */
const mergePrice = (line: EstimateLine, same?: EstimateLine): EstimateLine => {
  const { unit: _, noCharge: __, priceFrom: ___, ...own } = line;
  const isSameParts = same?.partsCents === own.partsCents;
  const isSamePrice = isSameParts && same.minutes === own.minutes && same.rateCents === own.rateCents;
  const unit = line.unit === undefined && isSameParts ? same.unit : line.unit;
  const noCharge = line.noCharge ?? same?.noCharge;
  const priceFrom = line.priceFrom === undefined && isSamePrice ? same.priceFrom : line.priceFrom;
  const merged = withUnit({ ...own, ...(unit && { unit }), ...(priceFrom && { priceFrom }) });
  return { ...merged, ...(noCharge && isUnpriced(merged) && { noCharge }) };
};

/**
 * Keeps the origin of existing lines, and whether it is gone from the sheet. Keeps their photo selection if the request
 * lacks it, because pages of the previous release don't send it. A line split from another inherits its origin; other
 * new lines count as the workshop's own.
 */
export const mergeLines = (lines: readonly EstimateLine[], before: readonly EstimateLine[]) => {
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    throw new Problem('refused', 'The same line is listed twice.');
  const find = (id: string | undefined) => before.find((line) => line.id === id);
  return lines.map((line): EstimateLine => {
    const { inspectionItemName: _, isOffSheet: __, splitFrom, ...own } = line;
    const same = find(line.id);
    const was = same ?? find(splitFrom);
    if (!was) return { ...mergePrice(own), from: 'workshop' };
    const photos = own.photos ?? same?.photos;
    return {
      ...mergePrice(own, same),
      ...(photos && { photos }),
      from: was.from,
      ...(was.inspectionItemName && { inspectionItemName: was.inspectionItemName }),
      ...(was.isOffSheet && { isOffSheet: true }),
    };
  });
};
