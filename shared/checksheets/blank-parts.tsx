import { type ItemSection, linesOn } from '../sheets/checklist.ts';
import { comparedOn } from '../sheets/readings.ts';
import { resultWords } from '../sheets/result.ts';
import { SERVICE_BRAKE_OVERALL_THRESHOLD } from '../sheets/rule-tables.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { brakeTestMethods } from '../vehicle-types/brake-test.ts';
import { BrakesHead } from './brake-table.tsx';
import { Remarks } from './remarks.tsx';

const marks = [resultWords.PASS, resultWords.FAIL, 'Warn', resultWords.NOTAPPLICABLE];

export const Box = () => <span className="tick" />;

export const Choices = ({ of }: { of: readonly string[] }) => (
  <span className="choices">
    {of.map((word) => (
      <span key={word}>
        <Box /> {word}
      </span>
    ))}
  </span>
);

/** Labels with room to write, or with choices to tick. */
export type Blank = React.ReactNode | readonly [title: React.ReactNode, choices: readonly string[]];
const isTick = (blank: Blank): blank is Extract<Blank, readonly unknown[]> => Array.isArray(blank);

export const Blanks = ({ heading, titles }: { heading: string; titles: readonly Blank[] }) => (
  <section className="facts">
    <h2>{heading}</h2>
    <table>
      <tbody>
        {titles.map((blank, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never reorders
          <tr key={index}>
            <th scope="row">{isTick(blank) ? blank[0] : blank}</th>
            <td>{isTick(blank) && <Choices of={blank[1]} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

export const Boxes = ({ section, versionDate }: { section: ItemSection; versionDate: string }) => (
  <section>
    <table className="lines">
      <colgroup>
        <col className="code" />
        <col />
        {marks.map((word) => (
          <col className="choice" key={word} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={2}>
            <h2>{sectionTitles[section]}</h2>
          </th>
          {marks.map((word) => (
            <th className="word" scope="col" key={word}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOn(versionDate, section).map(({ code, name, title }) => (
          <tr key={name}>
            <td className="code">{code}</td>
            <th scope="row">{title}</th>
            {marks.map((word) => (
              <td key={word}>
                <Box />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The brakes of a car; other vehicles use its rows as far as they have them. */
export const EmptyBrakes = () => (
  <section className="readings">
    <h2>Brakes</h2>
    <table className="brakes">
      <BrakesHead columns={['Left', 'Right', 'Overall']} />
      <tbody>
        {comparedOn('car').map(({ what }, index) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td />
            <td />
            {index !== 1 && <td rowSpan={index === 0 ? 2 : 1} />}
          </tr>
        ))}
      </tbody>
    </table>
    <p>Car service brake: minimum {SERVICE_BRAKE_OVERALL_THRESHOLD}% overall</p>
    <p className="method">
      <Choices of={brakeTestMethods} />
    </p>
    <p className="method">
      Brake tester <span className="line" />
    </p>
  </section>
);

type WrittenProps = { heading: string; columns: Record<string, string>; lines: number };
/** Empty lines for handwriting, numbered if there is a column for it. */
export const Written = ({ heading, columns, lines }: WrittenProps) => (
  <Remarks heading={heading} columns={columns}>
    {Array.from({ length: lines }, (_, line) => line + 1).map((line) => (
      <tbody key={line}>
        <tr>
          {Object.keys(columns).map((kind) => (
            <td key={kind} className={kind}>
              {kind === 'number' && line}
              {kind === 'work' && <span className="box" />}
            </td>
          ))}
        </tr>
      </tbody>
    ))}
  </Remarks>
);
