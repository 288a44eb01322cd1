import type { Scales } from './scales.ts';

/** Grid lines and labels. */
export const Axes = ({ scales: { ticks, frame } }: { scales: Scales }) => (
  <g className="plot-axes">
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
