import { AGAINST_LIMIT, BEYOND_UNCONFIRMED, beyondUnconfirmed } from '../doubts/doubts.ts';
import type { Inspection } from '../inspections/model.ts';
import { type ItemName, type ItemSection, itemSections } from '../sheets/checklist.ts';
import { itemsOn } from '../sheets/items.ts';
import { hasPassed } from '../sheets/result.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { NO_READING } from '../sheets/unproved.ts';
import { BrakeTable } from './brake-table.tsx';
import { ResultMark } from './result-mark.tsx';
import { InspectedBy } from './signing.tsx';
import { TreadDepths } from './tread-depths.tsx';

/** In which column each section stands: both come out about as long. One that is in none does not compile. */
const columns: Readonly<Record<ItemSection, 'left' | 'right'>> = {
  externalInspection: 'left',
  internalInspection: 'left',
  chassisUnderBody: 'right',
  roadBrakeTest: 'right',
  underBonnet: 'right',
};
export const LEFT = itemSections.filter((section) => columns[section] === 'left');
export const RIGHT = itemSections.filter((section) => columns[section] === 'right');

/**
 * Every line of the form with its result, in two columns by section; readings beside what they decide. Of a pass they begin
 * below its signature and go on over the next page; what failed has page 1 to itself.
 */
export const CheckedItems = ({ inspection }: { inspection: Inspection }) => (
  <div className={`two-columns items ${hasPassed(inspection) ? 'flowing' : ''}`}>
    <div>
      {LEFT.map((section) => (
        <Lines key={section} inspection={inspection} section={section} />
      ))}
      <InspectedBy inspection={inspection} />
    </div>
    <div>
      {RIGHT.map((section) => (
        <Lines key={section} inspection={inspection} section={section} />
      ))}
    </div>
  </div>
);

/** What a line certifies without its reading, or beyond a limit, be that confirmed or not. */
const remarksOn = (inspection: Inspection, name: ItemName) => {
  const { unproved = [], doubts = [] } = inspection;
  const isOfLine = ({ about }: { about: string }) => about === name;
  return [
    ...(unproved.some(isOfLine) ? [NO_READING] : []),
    ...doubts.filter(isOfLine).map(({ said }) => `${AGAINST_LIMIT}: ${said}`),
    ...beyondUnconfirmed(inspection)
      .filter(isOfLine)
      .map(({ said }) => `${BEYOND_UNCONFIRMED}: ${said}`),
  ];
};

const Lines = ({ inspection, section }: { inspection: Inspection; section: ItemSection }) => (
  <section>
    <table className="lines">
      <colgroup>
        <col className="code" />
        <col />
        <col className="mark" />
      </colgroup>
      {/* A table's head is printed again where a page ends within it. */}
      <thead>
        <tr>
          <th colSpan={3}>
            <h2>{sectionTitles[section]}</h2>
          </th>
        </tr>
      </thead>
      {/* One for each line, so that no page ends between it and what is told of it. */}
      {itemsOn(inspection, section).map(({ line, item }) => (
        <tbody key={line.name}>
          <tr className={item.result}>
            <td className="code">{line.code}</td>
            <th scope="row">{line.title}</th>
            <td>
              <ResultMark result={item.result} />
            </td>
          </tr>
          {remarksOn(inspection, line.name).map((remark) => (
            <tr key={remark}>
              <td className="code" />
              <td className="unproved" colSpan={2}>
                {remark}
              </td>
            </tr>
          ))}
          {line.name === 'chassisTyreTreadAndDepth' && <TreadDepths inspection={inspection} />}
        </tbody>
      ))}
    </table>
    {section === 'roadBrakeTest' && <BrakeTable inspection={inspection} />}
  </section>
);
