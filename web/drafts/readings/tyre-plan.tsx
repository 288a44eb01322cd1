import type { ReadingName } from '#shared/sheets/readings.ts';
import { type OnAutomatic, Reading } from './reading.tsx';

const axles = [
  { axle: 'Front', left: 'treadDepthLeftFront', right: 'treadDepthRightFront' },
  { axle: 'Middle', left: 'treadDepthLeftMiddle', right: 'treadDepthRightMiddle' },
  { axle: 'Rear', left: 'treadDepthLeftRear', right: 'treadDepthRightRear' },
] as const satisfies readonly { axle: string; left: ReadingName; right: ReadingName }[];

/** Six tread depths where the tyres are: the vehicle seen from above, its front at the top. */
export const TyrePlan = ({ onAutomatic }: { onAutomatic: OnAutomatic }) => (
  <div className="tyre-plan">
    <svg viewBox="0 0 96 216" aria-hidden="true">
      <path
        className="body"
        d="M26 18c4-9 12-12 22-12s18 3 22 12c4 8 6 20 6 34v112c0 18-2 30-6 36-3 6-10 9-22 9s-19-3-22-9c-4-6-6-18-6-36V52c0-14 2-26 6-34z"
      />
      <path
        className="glass"
        d="M27 66c6-6 36-6 42 0l-5 18c-9-3-23-3-32 0zM29 156c8 4 30 4 38 0l-4-14c-8 3-22 3-30 0z"
      />
      <path className="tyre" d="M10 28h10v34H10zM76 28h10v34H76zM10 158h10v34H10zM76 158h10v34H76z" />
      <path className="tyre spare" d="M10 92h10v34H10zM76 92h10v34H76z" />
    </svg>
    {axles.map(({ axle, left, right }) => (
      <div key={axle} className="axle">
        <Reading name={left} onAutomatic={onAutomatic} />
        <span>{axle}</span>
        <Reading name={right} onAutomatic={onAutomatic} />
      </div>
    ))}
  </div>
);
