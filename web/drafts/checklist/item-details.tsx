import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lacksReason } from '#shared/sheets/items.ts';
import { type InspectionItem, REMARKS_MAX } from '#shared/sheets/model.ts';
import { isDecidedByReadings } from '#shared/sheets/suggested-results.ts';
import { ItemPhotos } from '../../images/item-photos.tsx';
import { DeclinedOfItem } from '../vehicle/declined-before.tsx';
import { ItemComments } from './item-comments.tsx';
import { newReason } from './new-reason.ts';
import { ReasonPicker } from './reason-picker.tsx';
import { Remarks } from './remarks.tsx';
import { replaceAt } from './replace-at.ts';
import { SideChips } from './side-chips.tsx';
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
    if (opened) scrollToItem(details.current);
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

const scrollToItem = (inside: Element | null) => {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  inside?.closest('.item')?.scrollIntoView({ block: 'nearest', behavior });
};

type ItemReasonsProps = {
  item: InspectionItem;
  automatic: boolean;
  onChange: (change: Partial<InspectionItem>) => void;
};

/** The reasons why an item failed, picked or written. The common ones fold once there is one, so that a fail fits a phone. */
const ItemReasons = ({ item, automatic, onChange }: ItemReasonsProps) => {
  const { inspectionItemName: name, ReasonForRejections: reasons } = item;
  const [wantsMore, setWantsMore] = useState(lacksReason(item));
  const isAdding = wantsMore || reasons.length === 0;
  const place = useRef<HTMLDivElement>(null);
  const set = (ReasonForRejections: InspectionItem['ReasonForRejections']) => onChange({ ReasonForRejections });
  const pick = (picked: InspectionItem['ReasonForRejections']) => {
    flushSync(() => {
      set(picked);
      setWantsMore(false);
    });
    // the pressed chip is folded
    place.current?.querySelector<HTMLElement>('.another-reason')?.focus({ preventScroll: true });
    scrollToItem(place.current);
  };
  const write = (index: number, reasonForRejection: string) =>
    set(replaceAt(reasons, index, { ...(reasons[index] ?? newReason('')), reasonForRejection }));
  return (
    <div ref={place} className="stack-8">
      {isAdding && <ReasonPicker name={name} reasons={reasons} onChange={pick} />}
      <Remarks
        what="reason"
        texts={reasons.map(({ reasonForRejection }) => reasonForRejection)}
        max={isAdding || automatic ? REMARKS_MAX : reasons.length}
        announcement={automatic ? 'Automatic reason added' : undefined}
        onText={write}
        onRemove={(index) => pick(reasons.filter((_, at) => at !== index))}
        tick={(index) => <WorkCompleted reasons={reasons} index={index} onChange={set} />}
        below={(index, reason) =>
          // reasons of readings name their side
          !isDecidedByReadings(name) && <SideChips reason={reason} onChange={(text) => write(index, text)} />
        }
      />
      {reasons.length > 0 && (
        <button
          type="button"
          className="link another-reason"
          aria-expanded={isAdding}
          onClick={() => setWantsMore(!isAdding)}
        >
          Another reason
        </button>
      )}
    </div>
  );
};
