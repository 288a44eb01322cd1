import { type ItemSection, itemSections } from '../sheets/checklist.ts';
import { listItems } from '../sheets/items.ts';
import type { Result } from '../sheets/result.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { NO_READING } from '../sheets/unproved.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-plans.ts';
import { BrakeReadings } from './brake-table.tsx';
import { signature } from './facts.tsx';
import { ResultMark } from './result-mark.tsx';
import { inspectorWords } from './signing.tsx';
import { TreadDepths } from './tread-depths.tsx';
import { describeReadings, describeVisit, FIRST_VISIT, type Visits } from './visits.ts';

/**
 * Every line of the form with its result, by section, then the readings. On a recheck, each has the visit that found it.
 */
export const CheckedItems = ({ visits }: { visits: Visits }) => {
  const { inspection } = visits;
  return (
    <>
      <div className="items">
        {itemSections.map((section) => (
          <Lines key={section} visits={visits} section={section} />
        ))}
      </div>
      <div className="two-columns readings">
        <div>
          <TreadDepths inspection={inspection} />
          <Taken visits={visits} names={Object.keys(treadDepths)} />
        </div>
        <div>
          <BrakeReadings inspection={inspection} />
          <Taken visits={visits} names={Object.keys(brakeReadings)} />
        </div>
      </div>
    </>
  );
};

const Taken = ({ visits, names }: { visits: Visits; names: string[] }) => {
  const words = describeReadings(visits, names as ReadingName[]);
  return words && <p>{words}</p>;
};

const NOT_APPLICABLE = 'NOTAPPLICABLE';

/** True for an item that doesn't apply, unless a recheck found that: these share a row. */
const isLeftOut = ({ item, visit }: { item: { result: Result }; visit: string }) =>
  item.result === NOT_APPLICABLE && ['', FIRST_VISIT].includes(visit);

/** Sections of at most this many lines are never split. */
const LINES_TOGETHER = 8;

const Lines = ({ visits, section }: { visits: Visits; section: ItemSection }) => {
  const { inspection, earlier } = visits;
  const isOfRecheck = earlier.length > 0;
  const lines = listItems(inspection, section).map((one) => ({ ...one, visit: describeVisit(visits, one.line.name) }));
  const [named, without] = [lines.filter((one) => !isLeftOut(one)), lines.filter(isLeftOut)];
  return (
    <section className={named.length > LINES_TOGETHER ? undefined : 'short'}>
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
                <span>
                  {inspectorWords(visits, section).map((words) => (
                    <span key={words}>{words}</span>
                  ))}
                </span>
              </div>
            </th>
          </tr>
        </thead>
        {/* One tbody per line, so that no page break separates a line from its remarks. */}
        {named.map(({ line, item: { result }, visit }) => (
          <tbody key={line.name}>
            <tr className={`${result} ${visit === 'rechecked' ? visit : ''}`}>
              <td className="code">{line.code}</td>
              <th scope="row">{line.title}</th>
              <td>
                <ResultMark result={result} visit={visit} />
              </td>
            </tr>
            {inspection.unproved
              ?.filter(({ about }) => about === line.name)
              .map(({ by }) => (
                <tr key={line.name}>
                  <td className="code" />
                  <td className="unproved" colSpan={2}>
                    {NO_READING}. Entered by {signature(by)}
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
        {without.length > 0 && (
          <tbody>
            <tr className={NOT_APPLICABLE}>
              <td colSpan={3}>
                Not applicable: {without.map(({ line: { code, title } }) => `${code} ${title}`).join(', ')}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </section>
  );
};
