import { imbalance, type ReadingName } from '#shared/sheets/readings.ts';
import { limitsOn } from '#shared/sheets/rule-tables.ts';
import { useDraft } from '../store/current-draft.tsx';
import { type OnAutomatic, Reading } from './reading.tsx';

type Axle = { axle: string; left: ReadingName; right: ReadingName };

const tables: Readonly<Record<'service' | 'parking', { axles: readonly Axle[]; overall: ReadingName }>> = {
  service: {
    axles: [
      { axle: 'Front', left: 'serviceBrakeLeftFront', right: 'serviceBrakeRightFront' },
      { axle: 'Rear', left: 'serviceBrakeLeftRear', right: 'serviceBrakeRightRear' },
    ],
    overall: 'serviceBrakeOverall',
  },
  parking: {
    axles: [{ axle: 'Each side', left: 'parkingBrakeLeft', right: 'parkingBrakeRight' }],
    overall: 'parkingBrakeOverall',
  },
};

/** All readings of one brake: the overall figure, then each axle with how much its sides differ. */
export const BrakeTable = ({ brake, onAutomatic }: { brake: 'service' | 'parking'; onAutomatic: OnAutomatic }) => {
  const { axles, overall } = tables[brake];
  return (
    <table className="brake-table">
      <thead>
        <tr>
          <td />
          <th scope="col">Left</th>
          <th scope="col">Right</th>
          <th scope="col">Differ</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Overall</th>
          <td colSpan={2}>
            <Reading name={overall} onAutomatic={onAutomatic} />
          </td>
          <td />
        </tr>
        {axles.map(({ axle, left, right }) => (
          <tr key={axle}>
            <th scope="row">{axle}</th>
            <td>
              <Reading name={left} onAutomatic={onAutomatic} />
            </td>
            <td>
              <Reading name={right} onAutomatic={onAutomatic} />
            </td>
            <Difference left={left} right={right} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Difference = ({ left, right }: Pick<Axle, 'left' | 'right'>) => {
  const measured = useDraft(({ mine }) => mine[left] !== null && mine[right] !== null);
  const share = useDraft(({ mine }) => imbalance(mine[left], mine[right]));
  const limit = useDraft(({ mine }) => limitsOn(mine.versionDate).imbalanceShare);
  return <td className={share > limit ? 'problem' : ''}>{measured && `${Math.round(share * 100)} %`}</td>;
};
