import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNLIKELY_READING } from '#shared/doubts/doubts.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { readingDoubt, unlikelyReadings } from '#shared/sheets/reading-doubts.ts';
import { imbalance, readingsByItem } from '#shared/sheets/readings.ts';
import { getLimit } from '#shared/sheets/rule-tables.ts';
import { type Axle, type ReadingName, readingPlans } from '#shared/vehicle-types/reading-plans.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { Doubt } from '../fields/doubt.tsx';
import { useDraft } from '../store/current-draft.tsx';
import { getFieldText } from '../store/field-text.ts';
import { useLastVisit } from '../store/use-last-visit.ts';
import { BrakeTest } from './brake-test.tsx';
import { type OnAutomatic, Reading } from './reading.tsx';
import './readings.css';

type Props = { name: ItemName; onAutomatic: OnAutomatic; help?: ReactNode };

/** The readings that decide an item, arranged as on the vehicle, with their limit. */
export const Readings = ({ name, onAutomatic, help }: Props) => {
  const limit = useDraft(({ mine }) => formatLimits(mine, name));
  const doubt = useDraft(({ mine }) => readingDoubt(mine, name));
  const unlikely = useDraft(({ mine }) => formatUnlikely(mine, name));
  return (
    <div className="readings stack-8">
      <p>
        {limit} {help}
      </p>
      {name === 'serviceBrakePerformance' && <BrakeTest />}
      {name === 'chassisTyreTreadAndDepth' ? (
        <TyrePlan onAutomatic={onAutomatic} />
      ) : (
        <BrakeTable brake={name === 'parkingBrakeReading' ? 'parking' : 'service'} onAutomatic={onAutomatic} />
      )}
      <Doubt text={doubt} />
      <Doubt text={unlikely} />
    </div>
  );
};

const formatUnlikely = (sheet: FilledSheet, name: ItemName) => {
  const said = unlikelyReadings(sheet, readingsByItem[name]).map((one) => one.said);
  return said.length > 0 ? `${UNLIKELY_READING}: ${said.join('; ')}` : undefined;
};

/** Formats the limits of an item's readings and whether they are confirmed. */
const formatLimits = (sheet: FilledSheet, name: ItemName) => {
  if (name === 'chassisTyreTreadAndDepth') {
    const tread = getLimit('treadDepthMm', sheet);
    return tread ? `At least ${tread.value} mm` : formatNoLimit(sheet);
  }
  const brake = name === 'parkingBrakeReading' ? 'parkingBrakePercent' : 'serviceBrakePercent';
  const overall = getLimit(brake, sheet);
  const differ = getLimit('imbalanceShare', sheet);
  const least = brake === 'serviceBrakePercent' ? sheet.serviceBrakeOverallThreshold : overall?.value;
  // the balance of the service brake is a line of its own
  const forLine = brake === 'serviceBrakePercent' ? `for ${findLine('serviceBrakeBalance').code} ` : '';
  const limits = [
    overall && `overall at least ${least}%${formatUnconfirmed(overall)}`,
    differ && `${forLine}left and right within ${differ.value * 100}%${formatUnconfirmed(differ)}`,
  ].filter((words) => words !== undefined);
  return limits.length > 0 ? capitalize(limits.join(', ')) : formatNoLimit(sheet);
};

const formatUnconfirmed = ({ confirmed }: { confirmed: boolean }) => (confirmed ? '' : ' (check the VIRM)');
const formatNoLimit = ({ vehicleType }: FilledSheet) => `No set limit for ${vehicleType}s. Use the VIRM.`;
const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const overall = { service: 'serviceBrakeOverall', parking: 'parkingBrakeOverall' } as const;

/** All readings of one brake: the overall reading, and each axle with the imbalance of its sides. */
const BrakeTable = ({ brake, onAutomatic }: { brake: 'service' | 'parking'; onAutomatic: OnAutomatic }) => {
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
                <th scope="col">Difference</th>
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

const twoTracks = (
  <>
    <path className="tyre" d="M10 158h10v34H10zM76 158h10v34H76z" />
    <path className="tyre spare" d="M10 92h10v34H10zM76 92h10v34H76z" />
  </>
);

/** The vehicle from above, front at the top; optional tyres are dashed. */
const drawings: Readonly<Record<VehicleType, React.ReactNode>> = {
  car: (
    <>
      <path
        className="body"
        d="M26 18c4-9 12-12 22-12s18 3 22 12c4 8 6 20 6 34v112c0 18-2 30-6 36-3 6-10 9-22 9s-19-3-22-9c-4-6-6-18-6-36V52c0-14 2-26 6-34z"
      />
      <path
        className="glass"
        d="M27 66c6-6 36-6 42 0l-5 18c-9-3-23-3-32 0zM29 156c8 4 30 4 38 0l-4-14c-8 3-22 3-30 0z"
      />
      <path className="tyre" d="M10 28h10v34H10zM76 28h10v34H76z" />
      {twoTracks}
    </>
  ),
  motorcycle: (
    <>
      <path className="tyre" d="M43 22h10v62H43zM42 132h12v62H42z" />
      <path className="body" d="M48 78c9 0 12 8 11 20l-4 58c-1 8-13 8-14 0l-4-58c-1-12 2-20 11-20z" />
      <path className="glass" d="M42 120h12l-2 34h-8z" />
      <path d="M20 84c8-10 16-14 28-14s20 4 28 14" />
    </>
  ),
  trailer: (
    <>
      <path d="M34 18 48 2l14 16" />
      <path className="body" d="M24 18h48v190H24z" />
      <path className="tyre spare" d="M10 34h10v34H10zM76 34h10v34H76z" />
      {twoTracks}
    </>
  ),
};

const TyrePlan = ({ onAutomatic }: { onAutomatic: OnAutomatic }) => {
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  return (
    <div className="tyre-plan" data-vehicle={vehicleType}>
      <svg viewBox="0 0 96 216" aria-hidden="true">
        {drawings[vehicleType]}
      </svg>
      {readingPlans[vehicleType].tyres.map((axle) => (
        <TyreAxle key={axle.axle} {...axle} onAutomatic={onAutomatic} />
      ))}
    </div>
  );
};

/** The readings of an axle. One that many vehicles lack has to be added, so that Enter doesn't stop at empty fields. */
const TyreAxle = ({ axle, readings, spare, onAutomatic }: Axle & { onAutomatic: OnAutomatic }) => {
  const [left, right] = readings;
  const lastVisit = useLastVisit();
  const isRead = useDraft((state) =>
    readings.some((name) => getFieldText(state, name) !== '' || lastVisit?.[name] != null),
  );
  const [isShown, setShown] = useState(!spare);
  const row = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(() => setShown(true));
    row.current?.querySelector('input')?.focus();
  };
  if (isRead && !isShown) setShown(true);
  return (
    <div className="axle" ref={row}>
      {isShown ? (
        <>
          <Reading name={left} onAutomatic={onAutomatic} />
          {right ? <span>{axle}</span> : <span />}
          {right ? <Reading name={right} onAutomatic={onAutomatic} /> : <span>{axle}</span>}
        </>
      ) : (
        <button type="button" className="chip" aria-label={`Add ${axle.toLowerCase()} axle`} onClick={add}>
          Add {axle.toLowerCase()}
        </button>
      )}
    </div>
  );
};
