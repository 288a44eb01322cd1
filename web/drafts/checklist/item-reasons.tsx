import type { InspectionItem } from '#shared/sheets/model.ts';
import { newReason } from './new-reason.ts';
import { ReasonPicker } from './reason-picker.tsx';
import { Remarks } from './remarks.tsx';
import { replaceAt } from './replace-at.ts';
import { WorkCompleted } from './work-completed.tsx';

type Props = { item: InspectionItem; automatic: boolean; onChange: (change: Partial<InspectionItem>) => void };

/** The reasons why an item failed, picked or written, each with a checkbox for completed work. */
export const ItemReasons = ({ item, automatic, onChange }: Props) => {
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
