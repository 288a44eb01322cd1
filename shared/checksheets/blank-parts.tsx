import { type ItemSection, linesOn } from '../sheets/checklist.ts';
import { createForm } from '../sheets/new-sheet.ts';
import { comparedOn } from '../sheets/readings.ts';
import { resultWords } from '../sheets/result.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { BrakesHead, brakeLimits, leastWords } from './brake-table.tsx';
import { Remarks } from './remarks.tsx';

const marks = [resultWords.PASS, resultWords.FAIL, 'Warn', resultWords.NOTAPPLICABLE];

export const Box = () => <span className="tick" />;

export const Choices = ({ of }: { of: readonly string[] }) => (
  <p>
    {of.map((word) => (
      <span key={word}>
        <Box /> {word}
      </span>
    ))}
  </p>
);

export const Blanks = ({ heading, titles }: { heading: string; titles: readonly React.ReactNode[] }) => (
  <section className="facts">
    <h2>{heading}</h2>
    <dl>
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never reorders
        <div key={index}>
          <dt>{title}</dt>
          <dd />
        </div>
      ))}
    </dl>
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

export const EmptyBrakes = ({ versionDate }: { versionDate: string }) => {
  const limits = brakeLimits({ ...createForm(versionDate), vehicleType: 'car' });
  const least = [leastWords(limits.service), undefined, leastWords(limits.parking)];
  return (
    <table className="brakes">
      <BrakesHead columns={['Left', 'Right', 'Overall', 'Minimum']} limits={limits} vehicleType="car" />
      <tbody>
        {comparedOn('car').map(({ what }, index) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td />
            <td />
            {index !== 1 && <td rowSpan={index === 0 ? 2 : 1} />}
            {index !== 1 && <td rowSpan={index === 0 ? 2 : 1}>{least[index]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type WrittenProps = { heading: string; columns: Record<string, string>; lines: number };
/** Empty lines for handwriting, numbered if there is a column for it. */
export const Written = ({ heading, columns, lines }: WrittenProps) => (
  <Remarks heading={heading} columns={columns}>
    {Array.from({ length: lines }, (_, line) => line + 1).map((line) => (
      <tr key={line}>
        {Object.keys(columns).map((kind) => (
          <td key={kind} className={kind}>
            {kind === 'number' && line}
            {kind === 'work' && <span className="box" />}
          </td>
        ))}
      </tr>
    ))}
  </Remarks>
);
