import { AGAINST_LIMIT, BEYOND_UNCONFIRMED, findUnconfirmedBreaches } from '../doubts/doubts.ts';
import type { Inspection } from '../inspections/model.ts';
import { type ItemName, type ItemSection, itemSections } from '../sheets/checklist.ts';
import { listItems } from '../sheets/items.ts';
import { hasPassed } from '../sheets/result.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { NO_READING } from '../sheets/unproved.ts';
import { BrakeTable } from './brake-table.tsx';
import { ResultMark } from './result-mark.tsx';
import { InspectedBy } from './signing.tsx';
import { TreadDepths } from './tread-depths.tsx';

/** The column that lists each section; both columns are about equally long. A section missing here doesn't compile. */
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
 * Every line of the form with its result, in two columns by section, with readings beside their lines. On a pass, the
 * lines start below the signature and run onto the next page; on a fail, page 1 is reserved for the failed items.
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

/** Returns remarks on a line that was certified without its reading or beyond a limit, even an unconfirmed one. */
const remarksOn = (inspection: Inspection, name: ItemName) => {
  const { unproved = [], doubts = [] } = inspection;
  const isOfLine = ({ about }: { about: string }) => about === name;
  return [
    ...(unproved.some(isOfLine) ? [NO_READING] : []),
    ...doubts.filter(isOfLine).map(({ said }) => `${AGAINST_LIMIT}: ${said}`),
    ...findUnconfirmedBreaches(inspection)
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
      {/* The browser repeats a table header on each page. */}
      <thead>
        <tr>
          <th colSpan={3}>
            <h2>{sectionTitles[section]}</h2>
          </th>
        </tr>
      </thead>
      {/* One tbody per line, so that no page break separates a line from its remarks. */}
      {listItems(inspection, section).map(({ line, item }) => (
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
