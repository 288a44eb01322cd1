import { tellsLastRecheckDay } from '#shared/inspections/last-recheck-day.ts';
import { type InspectionItem, REMARKS_MAX } from '#shared/sheets/model.ts';
import { serverNow } from '../../device/server-clock.ts';
import { Remarks } from './remarks.tsx';
import { replaceAt } from './replace-at.ts';

type Props = { item: InspectionItem; onChange: (change: Partial<InspectionItem>) => void };

/** What else there is to say about an item. The last day for a recheck is ours to say, of the whole inspection: it stays, and is read elsewhere. */
export const ItemComments = ({ item: { Comment: all }, onChange }: Props) => {
  const told = all.filter(tellsLastRecheckDay);
  const own = all.filter((one) => !tellsLastRecheckDay(one));
  const set = (Comment: InspectionItem['Comment']) => onChange({ Comment: [...Comment, ...told] });
  return (
    <Remarks
      what="comment"
      texts={own.map(({ comment }) => comment)}
      most={REMARKS_MAX - told.length}
      onText={(index, comment) =>
        set(replaceAt(own, index, { createdAt: serverNow().toISOString(), ...own[index], comment }))
      }
      onRemove={(index) => set(own.filter((_, at) => at !== index))}
    />
  );
};
