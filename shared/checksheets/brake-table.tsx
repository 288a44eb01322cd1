import type { Inspection } from '../inspections/model.ts';
import { fieldTitles } from '../sheets/completeness.ts';
import { imbalance } from '../sheets/readings.ts';
import { getLimit } from '../sheets/rule-tables.ts';
import { testsWithoutReading } from '../vehicle-types/brake-test.ts';
import { isUnbraked } from '../vehicle-types/equipment.ts';
import { brakeReadings, hasReading, type ReadingName, readingPlans } from '../vehicle-types/reading-plans.ts';

const brakeNames = Object.keys(brakeReadings) as (keyof typeof brakeReadings)[];

/** How the service brake was tested, as far as it is recorded. */
const Method = ({ inspection }: { inspection: Inspection }) =>
  (['brakeTestMethod', 'brakeTester'] as const).map(
    (name) =>
      inspection[name].trim() && (
        <p key={name}>
          {fieldTitles[name]}: {inspection[name]}
        </p>
      ),
  );

/** The header of a brake table. */
export const BrakesHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {['Efficiency (%)', ...columns].map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
);

/** Brake efficiencies, laid out by vehicle type, and how they were measured. */
export const BrakeReadings = ({ inspection }: { inspection: Inspection }) => (
  <section>
    <h2>Brakes</h2>
    {isUnbraked(inspection) ? (
      <p>Unbraked trailer</p>
    ) : (
      <>
        <BrakeTable inspection={inspection} />
        <Method inspection={inspection} />
      </>
    )}
  </section>
);

const isMeasured = (inspection: Inspection, names: readonly ReadingName[]) =>
  names.some((name) => inspection[name] !== null);

/** Lists the axles and brakes that were measured. A brake that was only measured overall has one row. */
const listRows = (inspection: Inspection): Row[] => {
  const { vehicleType } = inspection;
  const serviceLimit = getLimit('serviceBrakePercent', inspection);
  const limits = {
    service: serviceLimit && { ...serviceLimit, value: inspection.serviceBrakeOverallThreshold },
    parking: getLimit('parkingBrakePercent', inspection),
  };
  // early forms had all brakes for each vehicle type: readings not on the current form use the car's layout
  const isOnPlan = brakeNames.every((name) => inspection[name] === null || hasReading(vehicleType, name));
  const { service, parking } = readingPlans[isOnPlan ? vehicleType : 'car'];
  return [
    { brake: 'Service brake', axles: service, overall: inspection.serviceBrakeOverall, least: limits.service },
    { brake: 'Parking brake', axles: parking, overall: inspection.parkingBrakeOverall, least: limits.parking },
  ].flatMap(({ brake, axles, overall, least }) => {
    const measured = axles.filter(({ readings }) => isMeasured(inspection, readings));
    if (measured.length === 0 && overall === null) return [];
    const rows = measured.map(({ axle, readings }) => ({
      what: axles.length > 1 ? `${axle} ${brake.toLowerCase()}` : brake,
      readings,
    }));
    return (rows.length > 0 ? rows : [{ what: brake, readings: [] }]).map((row, index) => ({
      ...row,
      overall: index === 0 ? { percent: overall, least, rows: Math.max(rows.length, 1) } : undefined,
    }));
  });
};

const BrakeTable = ({ inspection }: { inspection: Inspection }) => {
  const rows = listRows(inspection);
  if (rows.length === 0)
    return testsWithoutReading(inspection.vehicleType, inspection.brakeTestMethod) ? null : (
      <p>No brake reading was recorded.</p>
    );
  const most = Math.max(...rows.map(({ readings }) => readings.length));
  const columns = [[], ['Reading'], ['Left', 'Right', 'Difference']][most] ?? [];
  return (
    <table className="brakes">
      <BrakesHead columns={[...columns, 'Overall']} />
      <tbody>
        {rows.map(({ what, readings: [left, right], overall }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {most > 0 && <td>{left && inspection[left]}</td>}
            {most > 1 && <td>{right && inspection[right]}</td>}
            {most > 1 && <Difference {...{ inspection, left, right }} />}
            {overall && <Overall {...overall} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type OverallProps = { percent: number | null; least: ReturnType<typeof getLimit>; rows: number };
type Row = { what: string; readings: readonly ReadingName[]; overall: OverallProps | undefined };

type DifferenceProps = { inspection: Inspection; left: ReadingName | undefined; right: ReadingName | undefined };
const Difference = ({ inspection, left, right }: DifferenceProps) => {
  const sides = [left && inspection[left], right && inspection[right]] as const;
  if (typeof sides[0] !== 'number' || typeof sides[1] !== 'number') return <td />;
  const share = imbalance(sides[0], sides[1]);
  const most = getLimit('imbalanceShare', inspection);
  return <td className={most && share > most.value ? 'beyond' : undefined}>{Math.round(share * 100)}%</td>;
};

/** A reading with its minimum, unless no official text confirms that. */
const Overall = ({ percent, least, rows }: OverallProps) => (
  <td rowSpan={rows} className="overall">
    <span className={percent !== null && least && percent < least.value ? 'beyond' : undefined}>{percent}</span>
    {least?.confirmed && <small>minimum {least.value}</small>}
  </td>
);
