import { type EstimateLine, LINES_MAX, type WofEstimate } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { Problem } from '#shared/problem.ts';

/**
 * A line for each reason and each comment, in their order; numbered, so that the same call makes the same lines. `left`: of
 * a sheet with more remarks than an estimate has lines, how many have none.
 */
export const linesOf = ({ ReasonForRejection, Comments }: Pick<WofEstimate, 'ReasonForRejection' | 'Comments'>) => {
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

/** Made here of a remark, and no part of such a line: those have an id of the page's own. */
export const isOfSheet = ({ id }: EstimateLine) => /^\d{1,3}$/.test(id);

/**
 * Of a line that was there, what it was made of stays, and which of its photos are shown, where nothing is said of them: a page
 * of the release before knows of none. A part of one has what it was made of from it; any other is the workshop's.
 */
export const linesKept = (told: readonly EstimateLine[], before: readonly EstimateLine[]) => {
  if (new Set(told.map(({ id }) => id)).size < told.length)
    throw new Problem('refused', 'The same line stands there twice.');
  const find = (id: string | undefined) => before.find((line) => line.id === id);
  return told.map((line): EstimateLine => {
    const { inspectionItemName: _, splitFrom, ...own } = line;
    const same = find(line.id);
    const was = same ?? find(splitFrom);
    if (!was) return { ...own, from: 'workshop' };
    const photos = own.photos ?? same?.photos;
    return {
      ...own,
      ...(photos && { photos }),
      from: was.from,
      ...(was.inspectionItemName && { inspectionItemName: was.inspectionItemName }),
    };
  });
};
