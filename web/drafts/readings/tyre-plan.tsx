import { readingPlans } from '#shared/vehicle-types/reading-plans.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { useDraft } from '../store/current-draft.tsx';
import { type OnAutomatic, Reading } from './reading.tsx';

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

export const TyrePlan = ({ onAutomatic }: { onAutomatic: OnAutomatic }) => {
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  return (
    <div className="tyre-plan" data-vehicle={vehicleType}>
      <svg viewBox="0 0 96 216" aria-hidden="true">
        {drawings[vehicleType]}
      </svg>
      {readingPlans[vehicleType].tyres.map(({ axle, readings: [left, right] }) => (
        <div key={axle} className="axle">
          <Reading name={left} onAutomatic={onAutomatic} />
          {right ? <span>{axle}</span> : <span />}
          {right ? <Reading name={right} onAutomatic={onAutomatic} /> : <span>{axle}</span>}
        </div>
      ))}
    </div>
  );
};
