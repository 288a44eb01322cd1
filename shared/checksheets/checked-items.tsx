import { AGAINST_LIMIT, BEYOND_UNCONFIRMED, findUnconfirmedBreaches } from '../doubts/doubts.ts';
import type { Inspection } from '../inspections/model.ts';
import { type ItemName, type ItemSection, itemSections } from '../sheets/checklist.ts';
import { listItems } from '../sheets/items.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { NO_READING } from '../sheets/unproved.ts';
import { BrakeReadings } from './brake-table.tsx';
import { ResultMark } from './result-mark.tsx';
import { inspectorOf } from './signing.tsx';
import { TreadDepths } from './tread-depths.tsx';
import { findCarriedDay, type Visits } from './visits.ts';

/**
 * Every line of the form with its result, by section, then the readings. On a recheck, results that were carried over
 * have the day on which they were found.
 */
export const CheckedItems = ({ visits }: { visits: Visits }) => {
  const { inspection, earlier } = visits;
  return (
    <>
      {earlier.length > 0 && (
        <p className="days">A date beside a result means it was carried over from the inspection on that date.</p>
      )}
      <div className="items">
        {itemSections.map((section) => (
          <Lines key={section} visits={visits} section={section} />
        ))}
      </div>
      <div className="two-columns readings">
        <TreadDepths inspection={inspection} />
        <BrakeReadings inspection={inspection} />
      </div>
    </>
  );
};

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

/** Sections of at most this many lines are never split. */
const LINES_TOGETHER = 8;

const Lines = ({ visits, section }: { visits: Visits; section: ItemSection }) => {
  const { inspection, earlier } = visits;
  const isOfRecheck = earlier.length > 0;
  const lines = listItems(inspection, section);
  return (
    <section className={lines.length > LINES_TOGETHER ? undefined : 'short'}>
      <table className={`lines ${isOfRecheck ? 'of-recheck' : ''}`}>
        <colgroup>
          <col className="code" />
          <col />
          <col className="mark" />
        </colgroup>
        {/* The browser repeats a table header in each column. */}
        <thead>
          <tr>
            <th colSpan={3}>
              <div>
                <h2>{sectionTitles[section]}</h2>
                <span>{inspectorOf(inspection, section)}</span>
              </div>
            </th>
          </tr>
        </thead>
        {/* One tbody per line, so that no page break separates a line from its remarks. */}
        {lines.map(({ line, item: { result } }) => {
          const day = findCarriedDay(visits, line.name);
          return (
            <tbody key={line.name}>
              <tr className={`${result} ${isOfRecheck && !day ? 'rechecked' : ''}`}>
                <td className="code">{line.code}</td>
                <th scope="row">{line.title}</th>
                <td>
                  <ResultMark result={result} day={day} />
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
            </tbody>
          );
        })}
      </table>
    </section>
  );
};
