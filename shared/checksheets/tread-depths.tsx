import type { Inspection } from '../inspections/model.ts';
import { treadDepths } from '../inspections/readings.ts';
import { limitsOn } from '../inspections/rule-tables.ts';
import type { VehicleType } from '../inspections/vehicle-type.ts';

/** Millimetres from the front of the drawing. */
const axles = [
  { y: 7.5, left: 'treadDepthLeftFront', right: 'treadDepthRightFront' },
  { y: 14.5, left: 'treadDepthLeftMiddle', right: 'treadDepthRightMiddle' },
  { y: 21.5, left: 'treadDepthLeftRear', right: 'treadDepthRightRear' },
] as const;

/** The vehicle from above, its front at the top; wheels stand half their width outside the body. */
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

/** A row below the tyres' line: tread depths where the tyres are. Only what was measured is drawn. */
export const TreadDepths = ({ inspection }: { inspection: Inspection }) => {
  const { vehicleType, versionDate } = inspection;
  const { treadDepthMm } = limitsOn(versionDate);
  const { halfWidth, outline } = bodies[vehicleType];
  const tyres = axles.flatMap(({ y, left, right }) =>
    [
      { name: left, y, side: -1 },
      { name: right, y, side: 1 },
    ].flatMap((tyre) => {
      const depth = inspection[tyre.name];
      return depth === null ? [] : [{ ...tyre, depth }];
    }),
  );
  if (tyres.length === 0) return null;
  const said = tyres.map(({ name, depth }) => `${treadDepths[name]} ${depth}`).join(', ');
  return (
    <tr>
      <td className="code" />
      <td colSpan={2}>
        <figure className="tread">
          <figcaption>
            Tread depth, mm
            <br />
            at least {treadDepthMm}
          </figcaption>
          <svg viewBox="-22 0 44 29" role="img" aria-label={`Tread depths in millimetres: ${said}`}>
            <g className="body">{outline}</g>
            {tyres.map(({ name, y, side, depth }) => (
              <g key={name}>
                <rect className="tyre" x={side * halfWidth - 1.1} y={y - 2.6} width="2.2" height="5.2" rx="0.8" />
                <text
                  x={side * (Math.max(halfWidth, 3) + 2.6)}
                  y={y + 1.1}
                  textAnchor={side < 0 ? 'end' : 'start'}
                  className={depth < treadDepthMm ? 'beyond' : undefined}
                >
                  {depth}
                </text>
              </g>
            ))}
          </svg>
        </figure>
      </td>
    </tr>
  );
};
