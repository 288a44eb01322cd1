import type { Inspection } from '../inspections/model.ts';
import { getLimit } from '../sheets/rule-tables.ts';
import { readingPlans, readingTitle, type treadDepths } from '../vehicle-types/reading-plans.ts';
import { type VehicleType, vehicleTypeTitles } from '../vehicle-types/vehicle-type.ts';
import { showReading } from './visits.ts';

/** In millimetres from the front of the drawing. */
const axles = [
  { y: 7.5, left: 'treadDepthLeftFront', right: 'treadDepthRightFront' },
  { y: 14.5, left: 'treadDepthLeftMiddle', right: 'treadDepthRightMiddle' },
  { y: 21.5, left: 'treadDepthLeftRear', right: 'treadDepthRightRear' },
] as const;

/** The vehicle from above, its front at the top; wheels overlap the body by half their width. */
const bodies: Readonly<Record<VehicleType, { halfWidth: number; outline: React.ReactNode }>> = {
  car: {
    halfWidth: 6,
    outline: (
      <>
        <rect x="-6" y="1" width="12" height="27" rx="4" />
        <path d="M-4.6 9.5 Q0 7.2 4.6 9.5 L3.8 12.5 Q0 11.2 -3.8 12.5Z M-3.8 22 Q0 23 3.8 22 L4.4 24.4 Q0 25.6 -4.4 24.4Z" />
      </>
    ),
  },
  trailer: { halfWidth: 6, outline: <path d="M-6 8H6V28H-6Z M-4 8 0 1 4 8" /> },
  motorcycle: { halfWidth: 0, outline: <path d="M0 3V26 M-4 9.5Q0 6.5 4 9.5 M-1.6 13H1.6V22H-1.6Z" /> },
};

type Tyre = { name: keyof typeof treadDepths; y: number; side: -1 | 1 };
const tyresAt: readonly Tyre[] = axles.flatMap(({ y, left, right }) => [
  { name: left, y, side: -1 } as const,
  { name: right, y, side: 1 } as const,
]);

type VehicleProps = {
  vehicleType: VehicleType;
  said: string;
  tyres: readonly Tyre[];
  beside: (tyre: Place) => React.ReactNode;
};
type Place = Tyre & { x: number };
const Vehicle = ({ vehicleType, said, tyres, beside }: VehicleProps) => {
  const { halfWidth, outline } = bodies[vehicleType];
  return (
    <svg viewBox="-22 0 44 29" role="img" aria-label={said}>
      <g className="body">{outline}</g>
      {tyres.map((tyre) => (
        <g key={tyre.name}>
          <rect className="tyre" x={tyre.side * halfWidth - 1.1} y={tyre.y - 2.6} width="2.2" height="5.2" rx="0.8" />
          {beside({ ...tyre, x: tyre.side * (Math.max(halfWidth, 3) + 2.6) })}
        </g>
      ))}
    </svg>
  );
};

/** The drawing of a vehicle's tread depths at their tyres; nothing if none was measured. */
export const TreadDepths = ({ inspection }: { inspection: Inspection }) => {
  const { vehicleType } = inspection;
  const least = getLimit('treadDepthMm', inspection);
  const tyres = tyresAt.filter(({ name }) => inspection[name] !== null);
  const show = (name: Tyre['name']) => showReading(name, Number(inspection[name]));
  const said = tyres.map(({ name }) => `${readingTitle(name, vehicleType)} ${show(name)}`).join(', ');
  return (
    <section>
      <h2>Tyres</h2>
      {tyres.length === 0 ? (
        <p>No tread depth was recorded.</p>
      ) : (
        <div className="figure tread">
          <div className="caption">
            Tread depth (mm)
            {least && (
              <>
                <br />
                minimum {least.value}
              </>
            )}
          </div>
          <Vehicle
            vehicleType={vehicleType}
            said={`Tread depths in millimetres: ${said}`}
            tyres={tyres}
            beside={({ name, x, y, side }) => (
              <text
                x={x}
                y={y + 1.1}
                textAnchor={side < 0 ? 'end' : 'start'}
                className={least && Number(inspection[name]) < least.value ? 'beyond' : undefined}
              >
                {show(name)}
              </text>
            )}
          />
        </div>
      )}
    </section>
  );
};

/** A blank drawing to fill in by hand, with a box beside each tyre that a vehicle of the type has. */
export const EmptyTreadDepths = ({ vehicleType }: { vehicleType: VehicleType }) => {
  // a car's spare axle is left out: it has four tyres. A trailer may have up to three axles
  const axles = readingPlans[vehicleType].tyres.filter(({ spare }) => vehicleType === 'trailer' || !spare);
  const names = axles.flatMap(({ readings }) => readings as readonly string[]);
  return (
    <div className="figure tread">
      <div className="caption">{vehicleTypeTitles[vehicleType]}</div>
      <Vehicle
        vehicleType={vehicleType}
        said={`A box beside each tyre of a ${vehicleType} for its tread depth`}
        tyres={tyresAt.filter(({ name }) => names.includes(name))}
        beside={({ x, y, side }) => (
          <rect className="body" x={side < 0 ? x - 8.4 : x} y={y - 2.6} width="8.4" height="5.2" />
        )}
      />
    </div>
  );
};
