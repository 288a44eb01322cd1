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
  /** By a press on this line: then it comes into sight, however low on the screen the line stood. */
  opened: boolean;
  onChange: (change: Partial<InspectionItem>) => void;
};

/** What there is to show and to say about an item: photos and comments always, reasons where it failed. The camera is first: the reasons are long. */
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
