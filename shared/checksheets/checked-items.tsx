import { itemSections } from '../inspections/checklist.ts';
import { itemsOn } from '../inspections/items.ts';
import type { Inspection } from '../inspections/model.ts';
import { sectionTitles } from '../inspections/sections.ts';
import { BrakeTable } from './brake-table.tsx';
import { ResultMark } from './result-mark.tsx';
import { TreadDepths } from './tread-depths.tsx';

/** Every line of the form with its result, in two columns; readings beside what they decide. */
export const CheckedItems = ({ inspection }: { inspection: Inspection }) => (
  <section className="items">
    {itemSections.map((section) => (
      <section key={section}>
        <h2>{sectionTitles[section]}</h2>
        <ul>
          {itemsOn(inspection, section).map(({ line, item }) => (
            <li key={line.name} className={item.result}>
              <span className="code">{line.code}</span>
              <span>{line.title}</span>
              <ResultMark result={item.result} />
              {line.name === 'chassisTyreTreadAndDepth' && <TreadDepths inspection={inspection} />}
            </li>
          ))}
        </ul>
        {section === 'roadBrakeTest' && <BrakeTable inspection={inspection} />}
      </section>
    ))}
  </section>
);
