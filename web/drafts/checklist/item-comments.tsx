import { isLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import { type InspectionItem, REMARKS_MAX } from '#shared/sheets/model.ts';
import { getServerNow } from '../../device/server-clock.ts';
import { Remarks } from './remarks.tsx';
import { replaceAt } from './replace-at.ts';

type Props = { item: InspectionItem; onChange: (change: Partial<InspectionItem>) => void };

/**
 * An item's comments. The automatic comment about the last day for a recheck is kept but hidden, because it applies to
 * the whole inspection.
 */
export const ItemComments = ({ item: { Comment: all }, onChange }: Props) => {
  const generated = all.filter(isLastRecheckDayComment);
  const own = all.filter((one) => !isLastRecheckDayComment(one));
  const set = (Comment: InspectionItem['Comment']) => onChange({ Comment: [...Comment, ...generated] });
  return (
    <Remarks
      what="comment"
      texts={own.map(({ comment }) => comment)}
      max={REMARKS_MAX - generated.length}
      onText={(index, comment) =>
        set(replaceAt(own, index, { createdAt: getServerNow().toISOString(), ...own[index], comment }))
      }
      onRemove={(index) => set(own.filter((_, at) => at !== index))}
    />
  );
};
