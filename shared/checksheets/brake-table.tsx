import type { Inspection } from '../inspections/model.ts';
import { axles, brakeReadings, imbalance } from '../sheets/readings.ts';
import { limitsOn } from '../sheets/rule-tables.ts';

const brakeNames = Object.keys(brakeReadings) as (keyof typeof brakeReadings)[];

/** What the columns of a table of brakes are, and by how much left and right may differ. */
export const BrakesHead = ({ columns, most }: { columns: readonly string[]; most: number }) => (
  <>
    <caption>Left and right may differ by {most * 100} % of the higher.</caption>
    <thead>
      <tr>
        {['Brakes, %', ...columns].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  </>
);

/** Brake efficiencies with what they must reach; nothing measured, nothing shown. */
export const BrakeTable = ({ inspection }: { inspection: Inspection }) => {
  if (brakeNames.every((name) => inspection[name] === null)) return null;
  const { parkingBrakePercent, imbalanceShare } = limitsOn(inspection.versionDate);
  const service = { percent: inspection.serviceBrakeOverall, least: inspection.serviceBrakeOverallThreshold, rows: 2 };
  const parking = { percent: inspection.parkingBrakeOverall, least: parkingBrakePercent, rows: 1 };
  const overall = [service, undefined, parking];
  return (
    <table className="brakes">
      <BrakesHead columns={['Left', 'Right', 'Differ', 'Overall', 'At least']} most={imbalanceShare} />
      <tbody>
        {axles.map(({ what, left, right }, index) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{inspection[left] ?? '–'}</td>
            <td>{inspection[right] ?? '–'}</td>
            <Difference left={inspection[left]} right={inspection[right]} most={imbalanceShare} />
            {overall[index] && <Overall {...overall[index]} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Difference = ({ left, right, most }: { left: number | null; right: number | null; most: number }) => {
  if (left === null || right === null) return <td>–</td>;
  const share = imbalance(left, right);
  return <td className={share > most ? 'beyond' : undefined}>{Math.round(share * 100)} %</td>;
};

const Overall = ({ percent, least, rows }: { percent: number | null; least: number; rows: number }) => (
  <>
    <td rowSpan={rows} className={percent !== null && percent < least ? 'beyond' : undefined}>
      {percent ?? '–'}
    </td>
    <td rowSpan={rows}>{least}</td>
  </>
);
