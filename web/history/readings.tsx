import { useMemo } from 'react';
import type { VehicleHistory } from '#shared/history/model.ts';
import { listOdometers, listTreadRanges, listTreads } from '#shared/history/visits.ts';
import { dayAxis, placeDay } from '#shared/plots/day-axis.ts';
import type { Axis, Layer } from '#shared/plots/model.ts';
import { CURRENT_VERSION_DATE, getLimit } from '#shared/sheets/rule-tables.ts';
import { formatKilometres } from '#shared/vehicle-types/odometer.ts';
import { Plot } from '../plots/plot.tsx';
import { Section } from './section.tsx';

const kilometreAxis: Axis = { title: 'Odometer (km)', scale: 'numbers', tell: (km) => formatKilometres(km) };
const millimetreAxis: Axis = { title: 'Tread (mm)', scale: 'numbers', tell: (mm) => `${mm} mm`, includes: [0] };

export const Readings = ({ history: { vehicle, visits } }: { history: VehicleHistory }) => {
  const vehicleType = vehicle.VehicleType ?? visits[0]?.vehicleType ?? 'car';
  const odometer = useMemo(() => buildOdometerLayers(visits), [visits]);
  const treads = useMemo(() => buildTreadLayers(visits, vehicleType), [visits, vehicleType]);
  const least = getLimit('treadDepthMm', { versionDate: CURRENT_VERSION_DATE, vehicleType });
  if (odometer.length + treads.length === 0) return null;
  return (
    <div className="vehicle-readings">
      {odometer.length > 0 && (
        <Section title="Odometer">
          <Plot label="Odometer over time" x={dayAxis} y={kilometreAxis} layers={odometer} />
        </Section>
      )}
      {treads.length > 0 && (
        <Section title="Tread depth">
          {least && <p className="quiet">The limit is {least.value} mm.</p>}
          <Plot label="Tread depth over time" x={dayAxis} y={millimetreAxis} layers={treads} />
        </Section>
      )}
    </div>
  );
};

const buildLineWithDots = (name: string, points: { x: number; y: number }[]): Layer[] => [
  { kind: 'line', name, points },
  { kind: 'dot', name, points },
];

const buildOdometerLayers = (visits: VehicleHistory['visits']) => {
  const points = listOdometers(visits).map(({ day, km }) => ({ x: placeDay(day), y: km }));
  return points.length > 0 ? buildLineWithDots('Odometer', points) : [];
};

/** Builds a band of all tyres and a line for the worse tyre of each axle. */
const buildTreadLayers = (visits: VehicleHistory['visits'], vehicleType: Parameters<typeof listTreads>[1]): Layer[] => {
  const axles = listTreads(visits, vehicleType);
  if (axles.length === 0) return [];
  const all = listTreadRanges(visits).map(({ day, low, high }) => ({ x: placeDay(day), low, high }));
  return [
    { kind: 'band', name: 'All tyres', points: all },
    ...axles.flatMap(({ axle, isPair, points }) =>
      buildLineWithDots(
        isPair ? `${axle} (worse side)` : axle,
        points.map(({ day, mm }) => ({ x: placeDay(day), y: mm })),
      ),
    ),
  ];
};
