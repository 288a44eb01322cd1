import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { Axes } from './axes.tsx';
import { DrawnLayer } from './layers.tsx';
import { type Axis, type Layer, listNames, listStops, type Stop, tellStop } from './model.ts';
import { PlotTable } from './plot-table.tsx';
import { HEIGHT, makeScales } from './scales.ts';
import { useWidth } from './use-width.ts';
import './plot.css';

type Props = {
  /** What it shows, in words. */
  label: string;
  x: Axis;
  y: Axis;
  /** Drawn in this order; at least one of them has a point. */
  layers: readonly Layer[];
};

/**
 * Figures drawn along an axis. The arrow keys, a finger or a pointer go from place to place, whose figures stand below it and
 * are spoken; the same figures are a table.
 */
export const Plot = ({ label, x, y, layers }: Props) => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const names = listNames(layers);
  const stops = useMemo(() => listStops(layers, y), [layers, y]);
  const scales = useMemo(() => makeScales(layers, { x, y }, width), [layers, x, y, width]);
  const [chosen, setChosen] = useState<number>();
  const last = stops.length - 1;
  const at = Math.min(chosen ?? last, last);
  const stop = stops[at];
  if (!stop) return null;
  const words = tellStop(stop, x, names);
  const press = (event: KeyboardEvent) => {
    const to = findKeyed(event.key, at, last);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
  };
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(findNearest(stops, scales.x, clientX - currentTarget.getBoundingClientRect().left));
  return (
    <figure className="plot" aria-label={label}>
      {names.length > 1 && <Legend layers={layers} names={names} />}
      <div
        ref={ref}
        className="plot-area"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={stops.length}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
            <Axes scales={scales} />
            <line
              className="plot-place"
              x1={scales.x(stop.x)}
              x2={scales.x(stop.x)}
              y1={scales.frame.top}
              y2={scales.frame.bottom}
            />
            {layers.map((layer) => (
              <DrawnLayer
                key={`${layer.kind} ${layer.name}`}
                layer={layer}
                scales={scales}
                tone={toneOf(layer.name, layers)}
                x={stop.x}
              />
            ))}
          </svg>
        )}
      </div>
      <p className="plot-said">{words}</p>
      <PlotTable label={label} x={x} names={names} stops={stops} />
    </figure>
  );
};

/** Lines are told from each other; there is room for one band. */
const toneOf = (name: string, layers: readonly Layer[]) =>
  `plot-tone-${listNames(layers.filter(({ kind }) => kind !== 'band')).indexOf(name) + 1}`;

/** How each name is drawn. */
const Legend = ({ layers, names }: { layers: readonly Layer[]; names: readonly string[] }) => (
  <ul className="plot-legend">
    {names.map((name) => (
      <li key={name}>
        <svg width={28} height={14} aria-hidden="true" focusable="false">
          {layers.some((layer) => layer.name === name && layer.kind === 'band') ? (
            <rect className="plot-band" x={2} y={2} width={24} height={10} />
          ) : (
            <line className={`plot-line ${toneOf(name, layers)}`} x1={0} x2={28} y1={7} y2={7} />
          )}
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

const findKeyed = (key: string, at: number, last: number) => {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  return undefined;
};

const findNearest = (stops: readonly Stop[], place: (x: number) => number, wanted: number) => {
  const far = stops.map(({ x }) => Math.abs(place(x) - wanted));
  return far.indexOf(Math.min(...far));
};
