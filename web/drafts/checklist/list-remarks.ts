import { withoutBlanks } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';

/** All that is written about an item: its reasons, then its comments. */
export const listRemarks = (item: InspectionItem) => {
  const { ReasonForRejections, Comment } = withoutBlanks(item);
  return [
    ...ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection),
    ...Comment.map(({ comment }) => comment),
  ];
};
