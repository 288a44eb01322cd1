import { useEffect, useRef } from 'react';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { ItemPhotos } from '../../images/item-photos.tsx';
import { DeclinedOfItem } from '../vehicle/declined-before.tsx';
import { ItemComments } from './item-comments.tsx';
import { newReason } from './new-reason.ts';
import { ReasonPicker } from './reason-picker.tsx';
import { Remarks } from './remarks.tsx';
import { replaceAt } from './replace-at.ts';
import { WorkCompleted } from './work-completed.tsx';
import './item-details.css';

type Props = {
  item: InspectionItem;
  automatic: boolean;
  /** True if the user opened the details in this row, which are then scrolled into view. */
  opened: boolean;
  onChange: (change: Partial<InspectionItem>) => void;
};

/** An item's photos, its reasons if it failed, and its comments. Photos come first, because the reasons are long. */
export const ItemDetails = ({ item, automatic, opened, onChange }: Props) => {
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    details.current?.parentElement?.scrollIntoView({ block: 'nearest', behavior });
  }, [opened]);
  return (
    <div ref={details} className="details">
      <DeclinedOfItem name={item.inspectionItemName} />
      <ItemPhotos name={item.inspectionItemName} />
      {(item.result === 'FAIL' || item.ReasonForRejections.length > 0) && (
        <ItemReasons item={item} automatic={automatic} onChange={onChange} />
      )}
      <ItemComments item={item} onChange={onChange} />
    </div>
  );
};

type ItemReasonsProps = {
  item: InspectionItem;
  automatic: boolean;
  onChange: (change: Partial<InspectionItem>) => void;
};

/** The reasons why an item failed, picked or written, each with a checkbox for completed work. */
const ItemReasons = ({ item, automatic, onChange }: ItemReasonsProps) => {
  const { inspectionItemName: name, ReasonForRejections: reasons } = item;
  const set = (ReasonForRejections: InspectionItem['ReasonForRejections']) => onChange({ ReasonForRejections });
  return (
    <>
      <ReasonPicker name={name} reasons={reasons} onChange={set} />
      <Remarks
        what="reason"
        texts={reasons.map(({ reasonForRejection }) => reasonForRejection)}
        announcement={automatic ? 'Automatic reason added' : undefined}
        onText={(index, reasonForRejection) =>
          set(replaceAt(reasons, index, { ...(reasons[index] ?? newReason('')), reasonForRejection }))
        }
        onRemove={(index) => set(reasons.filter((_, at) => at !== index))}
        tick={(index) => <WorkCompleted reasons={reasons} index={index} onChange={set} />}
      />
    </>
  );
};
