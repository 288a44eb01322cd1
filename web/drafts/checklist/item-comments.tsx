import type { InspectionItem } from '#shared/sheets/model.ts';
import { Remarks } from './remarks.tsx';
import { replaceAt } from './replace-at.ts';

type Props = { item: InspectionItem; onChange: (change: Partial<InspectionItem>) => void };

/** What else there is to say about an item. */
export const ItemComments = ({ item: { Comment: comments }, onChange }: Props) => (
  <Remarks
    what="comment"
    texts={comments.map(({ comment }) => comment)}
    onText={(index, comment) =>
      onChange({
        Comment: replaceAt(comments, index, { createdAt: new Date().toISOString(), ...comments[index], comment }),
      })
    }
    onRemove={(index) => onChange({ Comment: comments.filter((_, at) => at !== index) })}
  />
);
