import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import type { Kind, Layer, LayerOf, Point } from './model.ts';
import type { Scales } from './scales.ts';

type Drawn = { tone: string; x: number | undefined };

/** How each kind of layer is drawn. A further kind is a line here and in the model. */
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
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may lie at one place, and nothing moves
        key={index}
        className={`plot-dot ${tone}`}
        cx={x(point.x)}
        cy={y(point.y)}
        r={point.x === shown ? 6 : 4}
      />
    )),
};

type Props = { layer: Layer; scales: Scales } & Drawn;

export const DrawnLayer = ({ layer, scales, ...drawn }: Props) => {
  // the drawer of its own kind
  const draw = drawers[layer.kind] as (layer: Layer, scales: Scales, drawn: Drawn) => ReactNode;
  return draw(layer, scales, drawn);
};
