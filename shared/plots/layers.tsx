import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import { placeInitials } from './initials.ts';
import { getTone, type Kind, type Layer, type LayerOf, listPlaces, type Point, type Stop } from './model.ts';
import type { Scales } from './scales.ts';

/**
 * `shown` is the highlighted position, or person. `beside` is the layer's index among the bars that share a position, and their
 * number.
 */
type Drawn = { tone: string; shown: Stop | undefined; beside: { at: number; of: number } };

/** Draws each kind of layer. A new kind needs an entry here and in the model. */
const drawers: { [Name in Kind]: (layer: LayerOf<Name>, scales: Scales, drawn: Drawn) => ReactNode } = {
  band: ({ points }, { x, y }) => {
    const draw = area<(typeof points)[number]>()
      .x((point) => x(point.x))
      .y0(({ low }) => y(low))
      .y1(({ high }) => y(high));
    return <path className="plot-band" d={draw(points) ?? undefined} />;
  },
  line: ({ points }, { x, y }, { tone }) => {
    const draw = line<Point>()
      .x((point) => x(point.x))
      .y((point) => y(point.y));
    return <path className={`plot-line ${tone}`} d={draw(points) ?? undefined} />;
  },
  dot: ({ points }, scales, { tone, shown }) =>
    placeInitials(points, scales).map(({ point, at, initials, label }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two points may share a position, and nothing reorders
      <g key={index}>
        <circle
          className={`plot-dot ${tone}`}
          cx={at.x}
          cy={at.y}
          r={point.x === shown?.x && point.name === shown.name ? 6 : 4}
        />
        {initials && (
          <text {...label} textAnchor="middle">
            {initials}
          </text>
        )}
      </g>
    )),
  bar: ({ points }, { x, y, bars }, { tone, shown, beside: { at, of } }) =>
    points.map((point) => {
      const left = x(point.x) - bars / 2 + (at * bars) / of;
      const middle = left + bars / of / 2;
      return (
        <g key={point.x}>
          <rect
            className={`plot-bar ${tone}${point.x === shown?.x ? ' plot-shown' : ''}`}
            x={left}
            y={y(point.y)}
            width={bars / of}
            height={y(0) - y(point.y)}
          />
          {point.low !== undefined && point.high !== undefined && (
            <line className="plot-whisker" x1={middle} x2={middle} y1={y(point.low)} y2={y(point.high)} />
          )}
        </g>
      );
    }),
  rule: ({ across, at }, { x, y, frame }, { tone }) => (
    <line
      className={`plot-rule ${tone}`}
      {...(across === 'y'
        ? { x1: frame.left, x2: frame.right, y1: y(at), y2: y(at) }
        : { x1: x(at), x2: x(at), y1: frame.top, y2: frame.bottom })}
    />
  ),
};

type Props = { layer: Layer; layers: readonly Layer[]; scales: Scales; shown?: Stop | undefined };

/**
 * Returns the layer's index among the bar layers, and their number. Bars that don't share positions use the full width.
 */
const findBeside = (layer: Layer, layers: readonly Layer[]) => {
  const bars = layers.filter(({ kind }) => kind === 'bar');
  const places = bars.flatMap(listPlaces);
  const areApart = new Set(places).size === places.length;
  return areApart ? { at: 0, of: 1 } : { at: bars.indexOf(layer), of: bars.length };
};

export const DrawnLayer = ({ layer, layers, scales, shown }: Props) => {
  // cast, because TypeScript doesn't know that the drawer matches the layer's kind
  const draw = drawers[layer.kind] as (layer: Layer, scales: Scales, drawn: Drawn) => ReactNode;
  return draw(layer, scales, { shown, tone: getTone(layer.name, layers), beside: findBeside(layer, layers) });
};
