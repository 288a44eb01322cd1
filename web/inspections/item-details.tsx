import './item-details.css';
import type { InspectionItem } from '#shared/inspections/model.ts';
import { ItemPhotos } from '../images/item-photos.tsx';
import { ItemComments } from './item-comments.tsx';
import { ItemReasons } from './item-reasons.tsx';

type Props = { item: InspectionItem; automatic: boolean; onChange: (change: Partial<InspectionItem>) => void };

/** What there is to say and to show about an item: reasons where it failed, photos and comments always. */
export const ItemDetails = ({ item, automatic, onChange }: Props) => (
  <div className="details">
    {(item.result === 'FAIL' || item.ReasonForRejections.length > 0) && (
      <ItemReasons item={item} automatic={automatic} onChange={onChange} />
    )}
    <ItemPhotos name={item.inspectionItemName} />
    <ItemComments item={item} onChange={onChange} />
  </div>
);
