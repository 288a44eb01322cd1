import './item-details.css';
import { useEffect, useRef } from 'react';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { ItemPhotos } from '../../images/item-photos.tsx';
import { DeclinedOfItem } from '../vehicle/declined-before.tsx';
import { ItemComments } from './item-comments.tsx';
import { ItemReasons } from './item-reasons.tsx';

type Props = {
  item: InspectionItem;
  automatic: boolean;
  /** Opened by a press on this line: scroll it into view. */
  opened: boolean;
  onChange: (change: Partial<InspectionItem>) => void;
};

/** Photos, reasons if the item failed, and comments. Photos come first, as the reasons are long. */
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
