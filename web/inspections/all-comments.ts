import { itemsOn } from '#shared/inspections/items.ts';
import type { FilledSheet } from '#shared/inspections/model.ts';

/** Every comment on the sheet with the line that it is about. */
export const allComments = (sheet: FilledSheet) =>
  itemsOn(sheet).flatMap(({ line, item }) =>
    item.Comment.filter(({ comment }) => comment.trim()).map(({ comment }) => ({ line, comment })),
  );
