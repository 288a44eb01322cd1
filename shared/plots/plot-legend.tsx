import { type Axis, formatRules, getTone, type Layer, listNames } from './model.ts';

type Props = { layers: readonly Layer[]; x: Axis; y: Axis };

/** The symbol of each name, and the value of each rule. */
export const PlotLegend = ({ layers, x, y }: Props) => {
  const rules = new Map(formatRules(layers, { x, y }).map(({ name, words }) => [name, words]));
  return (
    <ul className="plot-legend">
      {listNames(layers).map((name) => (
        <li key={name}>
          <svg width={28} height={14} aria-hidden="true" focusable="false">
            <Sample layers={layers} name={name} />
          </svg>
          {rules.has(name) ? `${name}: ${rules.get(name)}` : name}
        </li>
      ))}
    </ul>
  );
};

const Sample = ({ layers, name }: { layers: readonly Layer[]; name: string }) => {
  const kinds = layers.flatMap((layer) => (layer.name === name ? [layer.kind] : []));
  const tone = getTone(name, layers);
  if (kinds.includes('band')) {
    // as many rectangles as bands lie on each other there
    const bands = listNames(layers.filter(({ kind }) => kind === 'band'));
    return bands
      .slice(0, bands.indexOf(name) + 1)
      .map((band) => <rect key={band} className="plot-band" x={2} y={2} width={24} height={10} />);
  }
  if (kinds.includes('bar')) return <rect className={`plot-bar ${tone}`} x={2} y={2} width={24} height={10} />;
  if (kinds.includes('rule'))
    return (
      <>
        <line className={`plot-rule ${tone}`} x1={0} x2={28} y1={7} y2={7} />
        {kinds.includes('dot') && <circle className={`plot-dot ${tone}`} cx={14} cy={7} r={4} />}
      </>
    );
  if (kinds.includes('line')) return <line className={`plot-line ${tone}`} x1={0} x2={28} y1={7} y2={7} />;
  return <circle className={`plot-dot ${tone}`} cx={14} cy={7} r={5} />;
};
