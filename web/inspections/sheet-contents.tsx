import { VehicleAndCustomer } from '#shared/checksheets/facts.tsx';
import type { Inspection } from '#shared/inspections/model.ts';
import { getLastRecheckDayComment, withoutLastRecheckDay } from '#shared/inspections/recheck.ts';
import { itemSections } from '#shared/sheets/checklist.ts';
import { listItems, listRemarks } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { ResultMark } from '../ui/result-mark.tsx';
import './sheet-contents.css';

/** A sheet as HTML, used where there is no PDF. */
export const SheetContents = ({ inspection }: { inspection: Inspection }) => (
  <div className="sheet-contents stack-16">
    <LastRecheckDay inspection={inspection} />
    <VehicleAndCustomer inspection={inspection} />
    {itemSections.map((section) => (
      <section key={section}>
        <h3>{sectionTitles[section]}</h3>
        <ul className="sheet-items">
          {listItems(inspection, section).map(({ line, item }) => (
            <li key={line.name}>
              <span className="item-code quiet">{line.code}</span>
              <span>
                {line.title}
                <Remarks item={item} />
              </span>
              <ResultMark result={item.result} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const LastRecheckDay = ({ inspection }: { inspection: Inspection }) => {
  const day = getLastRecheckDayComment(inspection);
  return day && <strong>{day}</strong>;
};

const Remarks = ({ item }: { item: InspectionItem }) =>
  listRemarks(withoutLastRecheckDay(item)).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: remarks may be identical, and never reorder
    <span key={index} className="item-said fine-print" dir="auto">
      {text}
    </span>
  ));
