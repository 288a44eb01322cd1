import type { Inspection } from '../inspections/model.ts';
import { imbalance } from '../sheets/readings.ts';
import { getLimit } from '../sheets/rule-tables.ts';
import { brakeReadings, hasReading, type ReadingName, readingPlans } from '../vehicle-types/reading-plans.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';

const brakeNames = Object.keys(brakeReadings) as (keyof typeof brakeReadings)[];
const NO_LIMIT = '–';
/** Marks an unconfirmed limit, as explained below the table. */
const UNCONFIRMED = '*';
const UNCONFIRMED_WORDS = `${UNCONFIRMED} Usual limit, not confirmed.`;

type Limit = { value: number; confirmed: boolean } | undefined;
type Form = { versionDate: string; vehicleType: VehicleType; serviceBrakeOverallThreshold: number };

/** Returns the minimum overall efficiency of each brake and the maximum imbalance of its sides. */
export const brakeLimits = ({ serviceBrakeOverallThreshold, ...form }: Form) => {
  const service = getLimit('serviceBrakePercent', form);
  return {
    service: service && { ...service, value: serviceBrakeOverallThreshold },
    parking: getLimit('parkingBrakePercent', form),
    differ: getLimit('imbalanceShare', form),
  };
};

export const leastWords = (limit: Limit) => (limit ? `${limit.value}${limit.confirmed ? '' : UNCONFIRMED}` : NO_LIMIT);

/** The header of a brake table: its columns, and a caption with the limits. */
export const BrakesHead = ({
  columns,
  limits,
  vehicleType,
}: {
  columns: readonly string[];
  limits: ReturnType<typeof brakeLimits>;
  vehicleType: VehicleType;
}) => {
  const { differ } = limits;
  const isGuessed = Object.values(limits).some((limit) => limit && !limit.confirmed);
  return (
    <>
      <caption>
        {differ
          ? `Maximum left–right difference ${differ.value * 100}%${differ.confirmed ? '' : UNCONFIRMED}.`
          : `No set limit for a ${vehicleType}. The inspector decides.`}
        {isGuessed && ` ${UNCONFIRMED_WORDS}`}
      </caption>
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
};

/** Brake efficiencies with their limits, laid out by vehicle type. Renders nothing if none was measured. */
export const BrakeTable = ({ inspection }: { inspection: Inspection }) => {
  if (brakeNames.every((name) => inspection[name] === null)) return null;
  const { vehicleType } = inspection;
  const limits = brakeLimits(inspection);
  // early forms had all brakes for each vehicle type: readings not on the current form use the car's layout
  const isOnPlan = brakeNames.every((name) => inspection[name] === null || hasReading(vehicleType, name));
  const { service, parking } = readingPlans[isOnPlan ? vehicleType : 'car'];
  const hasSides = [...service, ...parking].some(({ readings }) => readings.length === 2);
  const serviceOverall = { percent: inspection.serviceBrakeOverall, limit: limits.service, rows: service.length };
  const parkingOverall = { percent: inspection.parkingBrakeOverall, limit: limits.parking, rows: 1 };
  const parkingRows = parking.length > 0 || inspection.parkingBrakeOverall === null ? parking : [{ readings: [] }];
  const rows: Row[] = [
    ...service.map(({ axle, readings }, index) => ({
      what: `${axle} service brake`,
      readings,
      overall: index === 0 ? serviceOverall : undefined,
    })),
    ...parkingRows.map(({ readings }) => ({ what: 'Parking brake', readings, overall: parkingOverall })),
  ];
  return (
    <table className="brakes">
      <BrakesHead
        columns={[...(hasSides ? ['Left', 'Right', 'Difference'] : ['Reading']), 'Overall', 'Minimum']}
        limits={limits}
        vehicleType={vehicleType}
      />
      <tbody>
        {rows.map(({ what, readings: [left, right], overall }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{(left && inspection[left]) ?? '–'}</td>
            {hasSides && <td>{(right && inspection[right]) ?? '–'}</td>}
            {hasSides && left && right && (
              <Difference left={inspection[left]} right={inspection[right]} most={limits.differ?.value} />
            )}
            {overall && <Overall {...overall} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type OverallProps = { percent: number | null; limit: Limit; rows: number };
type Row = { what: string; readings: readonly ReadingName[]; overall: OverallProps | undefined };

const Difference = ({
  left,
  right,
  most = 1,
}: {
  left: number | null;
  right: number | null;
  most: number | undefined;
}) => {
  if (left === null || right === null) return <td>–</td>;
  const share = imbalance(left, right);
  return <td className={share > most ? 'beyond' : undefined}>{Math.round(share * 100)}%</td>;
};

const Overall = ({ percent, limit, rows }: OverallProps) => (
  <>
    <td rowSpan={rows} className={percent !== null && limit && percent < limit.value ? 'beyond' : undefined}>
      {percent ?? '–'}
    </td>
    <td rowSpan={rows}>{leastWords(limit)}</td>
  </>
);
