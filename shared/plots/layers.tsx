import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import { getTone, type Kind, type Layer, type LayerOf, listPlaces, type Point } from './model.ts';
import type { Scales } from './scales.ts';

/**
 * `x` is the highlighted position. `beside` is the layer's index among the bars that share a position, and their
 * number.
 */
type Drawn = { tone: string; x: number | undefined; beside: { at: number; of: number } };

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
  dot: ({ points }, { x, y }, { tone, x: shown }) =>
    points.map((point, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two points may share a position, and nothing reorders
      <g key={index}>
        <circle className={`plot-dot ${tone}`} cx={x(point.x)} cy={y(point.y)} r={point.x === shown ? 6 : 4} />
        <text x={x(point.x) - 9} y={y(point.y) + 4} textAnchor="end">
          {point.name?.split(' ').map(([first]) => first)}
        </text>
      </g>
    )),
  bar: ({ points }, { x, y, bars }, { tone, x: shown, beside: { at, of } }) =>
    points.map((point) => (
      <rect
        key={point.x}
        className={`plot-bar ${tone}${point.x === shown ? ' plot-shown' : ''}`}
        x={x(point.x) - bars / 2 + (at * bars) / of}
        y={y(point.y)}
        width={bars / of}
        height={y(0) - y(point.y)}
      />
    )),
  rule: ({ across, at }, { x, y, frame }, { tone }) => (
    <line
      className={`plot-rule ${tone}`}
      {...(across === 'y'
        ? { x1: frame.left, x2: frame.right, y1: y(at), y2: y(at) }
        : { x1: x(at), x2: x(at), y1: frame.top, y2: frame.bottom })}
    />
  ),
};

type Props = { layer: Layer; layers: readonly Layer[]; scales: Scales; x?: number | undefined };

/**
 * Returns the layer's index among the bar layers, and their number. Bars that don't share positions use the full width.
 */
const findBeside = (layer: Layer, layers: readonly Layer[]) => {
  const bars = layers.filter(({ kind }) => kind === 'bar');
  const places = bars.flatMap(listPlaces);
  const areApart = new Set(places).size === places.length;
  return areApart ? { at: 0, of: 1 } : { at: bars.indexOf(layer), of: bars.length };
};

export const DrawnLayer = ({ layer, layers, scales, x }: Props) => {
  // cast, because TypeScript doesn't know that the drawer matches the layer's kind
  const draw = drawers[layer.kind] as (layer: Layer, scales: Scales, drawn: Drawn) => ReactNode;
  return draw(layer, scales, { x, tone: getTone(layer.name, layers), beside: findBeside(layer, layers) });
};
