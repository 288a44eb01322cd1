import { imbalance } from '#shared/sheets/readings.ts';
import { getLimit } from '#shared/sheets/rule-tables.ts';
import type { ReadingName } from '#shared/vehicle-types/reading-names.ts';
import { readingPlans } from '#shared/vehicle-types/reading-plans.ts';
import { useDraft } from '../store/current-draft.tsx';
import { type OnAutomatic, Reading } from './reading.tsx';

const overall = { service: 'serviceBrakeOverall', parking: 'parkingBrakeOverall' } as const;

/** All readings of one brake: the overall figure, and each axle with the imbalance of its sides. */
export const BrakeTable = ({ brake, onAutomatic }: { brake: 'service' | 'parking'; onAutomatic: OnAutomatic }) => {
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  const axles = readingPlans[vehicleType][brake];
  const hasSides = axles.some(({ readings }) => readings.length === 2);
  return (
    <>
      <div className="brake-overall">
        <span aria-hidden="true">Overall</span>
        <Reading name={overall[brake]} onAutomatic={onAutomatic} />
      </div>
      {axles.length > 0 && (
        <table className="brake-table">
          {hasSides && (
            <thead>
              <tr>
                <td />
                <th scope="col">Left</th>
                <th scope="col">Right</th>
                <th scope="col">Differ</th>
              </tr>
            </thead>
          )}
          <tbody>
            {axles.map(({ axle, readings: [left, right] }) => (
              <tr key={axle}>
                <th scope="row">{axle}</th>
                <td>
                  <Reading name={left} onAutomatic={onAutomatic} />
                </td>
                {right && (
                  <td>
                    <Reading name={right} onAutomatic={onAutomatic} />
                  </td>
                )}
                {right && <Difference left={left} right={right} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

const Difference = ({ left, right }: { left: ReadingName; right: ReadingName }) => {
  const measured = useDraft(({ mine }) => mine[left] !== null && mine[right] !== null);
  const share = useDraft(({ mine }) => imbalance(mine[left], mine[right]));
  const isBeyond = useDraft(({ mine }) => share > (getLimit('imbalanceShare', mine)?.value ?? 1));
  return <td className={isBeyond ? 'problem' : ''}>{measured && `${Math.round(share * 100)}%`}</td>;
};
