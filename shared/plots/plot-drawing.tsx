import { DrawnLayer } from './layers.tsx';
import type { Axis, Drawn, Layer, Stop } from './model.ts';
import { PlotLegend } from './plot-legend.tsx';
import { HEIGHT, makeScales, type Scales } from './scales.ts';

type Props = {
  layers: readonly Layer[];
  scales: Scales;
  axes: { x: Axis; y: Axis };
  width: number;
  /** The highlighted position, or person. */
  shown?: Stop | undefined;
};

/** The drawing alone, in a fixed size. Hidden from assistive technology: the text beside it has the same content. */
export const Drawing = ({ layers, scales, axes, width, shown }: Props) => (
  <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
    <Axes scales={scales} axes={axes} />
    {shown && (
      <line
        className="plot-place"
        x1={scales.x(shown.x)}
        x2={scales.x(shown.x)}
        y1={scales.frame.top}
        y2={scales.frame.bottom}
      />
    )}
    {layers.map((layer) => (
      <DrawnLayer key={layers.indexOf(layer)} layer={layer} layers={layers} scales={scales} shown={shown} />
    ))}
  </svg>
);

/** A plot for PDFs, as static markup without hooks. `plot-css.ts` has its styles. */
export const PlotDrawing = ({ label, x, y, layers, width }: Drawn & { width: number }) => (
  <div className="figure plot">
    <div className="caption">{label}</div>
    <PlotLegend layers={layers} x={x} y={y} />
    <Drawing layers={layers} scales={makeScales(layers, { x, y }, width)} axes={{ x, y }} width={width} />
  </div>
);

/** Titles, grid lines and labels. */
const Axes = ({ scales: { ticks, frame }, axes }: Pick<Props, 'scales' | 'axes'>) => (
  <g className="plot-axes">
    <text x={0} y={14}>
      {axes.y.title}
    </text>
    <text x={frame.right} y={frame.bottom + 38} textAnchor="end">
      {axes.x.title}
    </text>
    {ticks.y.map(({ at, words }) => (
      <g key={words}>
        <line x1={frame.left} x2={frame.right} y1={at} y2={at} />
        <text x={frame.left - 8} y={at} dy="0.32em" textAnchor="end">
          {words}
        </text>
      </g>
    ))}
    {ticks.x.map(({ at, words }) => (
      <text key={at} x={at} y={frame.bottom + 20} textAnchor="middle">
        {words}
      </text>
    ))}
  </g>
);
