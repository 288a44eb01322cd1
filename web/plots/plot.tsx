import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Axis,
  type Drawn,
  formatRules,
  formatStop,
  listFigures,
  listNames,
  listReached,
  listStops,
  type Stop,
} from '#shared/plots/model.ts';
import { Drawing } from '#shared/plots/plot-drawing.tsx';
import { PlotLegend } from '#shared/plots/plot-legend.tsx';
import { makeScales, type Scales } from '#shared/plots/scales.ts';
import { saveFile } from '../ui/save-file.ts';
import { buildPlotCsv, buildPlotRows, type Figures } from './plot-csv.ts';
import './plot.css';
import { getNzToday } from '../device/server-clock.ts';

/**
 * A plot with a cursor that arrow keys, touch or the pointer move. The values at the cursor are shown below and
 * announced; all figures are also available as a table.
 */
export const Plot = ({ label, x, y, layers, tabled = layers, isUnnamed }: Drawn) => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const names = listFigures(layers);
  const stops = useMemo(() => listReached(listStops(layers, y)), [layers, y]);
  const rows = useMemo(() => listStops(tabled, y), [tabled, y]);
  const scales = useMemo(() => makeScales(layers, { x, y }, width), [layers, x, y, width]);
  const [chosen, setChosen] = useState<number>();
  const last = stops.length - 1;
  const at = Math.min(chosen ?? (x.scale === 'categories' ? 0 : last), last);
  const stop = stops[at];
  if (!stop) return null;
  const words = formatStop(stop, x, names, isUnnamed);
  const press = (event: KeyboardEvent) => {
    const to = findKeyed(event.key, at, last);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    setChosen(findNearest(stops, scales, clientX - left, clientY - top));
  };
  return (
    <figure className="plot" aria-label={label}>
      {listNames(layers).length > 1 && <PlotLegend layers={layers} x={x} y={y} />}
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
        {width > 0 && <Drawing layers={layers} scales={scales} axes={{ x, y }} width={width} shown={stop} />}
      </div>
      <p className="plot-said">{words}</p>
      <PlotKey axis={x} />
      <PlotTable label={label} x={x} names={names} stops={rows} rules={formatRules(layers, { x, y })} />
    </figure>
  );
};

/** The full names of categories that are drawn as codes. */
const PlotKey = ({ axis: { names = [], tell } }: { axis: Axis }) =>
  names.some((name, n) => tell(n) !== name) && <p className="plot-key">{names.map((_, n) => tell(n)).join(' · ')}</p>;

const findKeyed = (key: string, at: number, last: number) => {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  return undefined;
};

/** Finds the nearest position, or the nearest person's dot. */
const findNearest = (stops: readonly Stop[], { x: placeX, y: placeY }: Scales, wantedX: number, wantedY: number) => {
  const far = stops.map(({ x, y }) => Math.hypot(placeX(x) - wantedX, y === undefined ? 0 : placeY(y) - wantedY));
  return far.indexOf(Math.min(...far));
};

/** Returns the width of an element; 0 until it is measured. */
const useWidth = <Kind extends HTMLElement>() => {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

/** The figures as a table, with CSV download. */
const PlotTable = (figures: Figures) => {
  const { label, rules } = figures;
  const { head, rows } = buildPlotRows(figures);
  const save = () =>
    saveFile(
      new Blob([buildPlotCsv(figures)], { type: 'text/csv;charset=utf-8' }),
      `pitcheck-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${getNzToday()}.csv`,
    );
  return (
    <details className="plot-table">
      <summary>Table: {label}</summary>
      <Button iconName="download" ariaLabel={`Save as CSV: ${label}`} onClick={save}>
        Save as CSV
      </Button>
      <table className="fine-table">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [place, ...said] }) => (
            <tr key={key}>
              <th scope="row">{place}</th>
              {said.map((words, at) => (
                <td key={head[at + 1]}>{words || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {rules.length > 0 && (
          <tfoot>
            {rules.map(({ name, words }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td colSpan={head.length - 1}>{words}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </details>
  );
};
