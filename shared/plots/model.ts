/** A value on an axis; on an axis of days, midnight UTC in ms. */
type Value = number;

/** `name` is the person, if each point has a person; `low` and `high` are the 95% interval of a bar. */
export type Point = { x: Value; y: Value; name?: string; low?: Value; high?: Value };
type Reach = { x: Value; low: Value; high: Value; name?: string };

export type Axis = {
  /** Title of the axis, with the unit of its numbers, and column heading in the table. */
  title: string;
  /** On an axis of months, a value is the first day of a month. */
  scale: 'days' | 'months' | 'numbers' | 'categories';
  /** Labels of categories; a value is an index into this list. */
  names?: readonly string[];
  /** Formats a value with its unit. */
  tell: (value: Value) => string;
  /** Values that the axis must include. */
  includes?: readonly Value[];
};

/** A plot: label, axes, and layers in drawing order. At least one layer has a point. */
export type Drawn = {
  label: string;
  x: Axis;
  y: Axis;
  layers: readonly Layer[];
  /** The layers of the table, if it lists more than the drawing shows. */
  tabled?: readonly Layer[];
  /** True if each position belongs to one layer only, so that its value needs no name. */
  isUnnamed?: true;
};

/** Layers with the same name show the same data in two ways. */
export type Layer = { name: string } & (
  | { kind: 'line'; points: readonly Point[] }
  /** `hollow` is true if there is too little data to compare. */
  | { kind: 'dot'; points: readonly Point[]; hollow?: true }
  | { kind: 'band'; points: readonly Reach[] }
  /** Starts at zero; bars with different names at one position are drawn side by side. */
  | { kind: 'bar'; points: readonly Point[] }
  /** A line across the plot, at a value of the y axis or, upright, of the x axis. */
  | { kind: 'rule'; across: 'x' | 'y'; at: Value }
);
export type Kind = Layer['kind'];
export type LayerOf<Name extends Kind> = Extract<Layer, { kind: Name }>;

/** A position on the x axis that has data, or the person of a dot there, with its values by name. */
export type Stop = { x: Value; y?: Value; name?: string; said: ReadonlyMap<string, string> };

export const listNames = (layers: readonly Layer[]) => [...new Set(layers.map(({ name }) => name))];

/** Returns the names that have values along the plot. Rules are left out, because they have a single value. */
export const listFigures = (layers: readonly Layer[]) => listNames(layers.filter(({ kind }) => kind !== 'rule'));

/** Returns a different class for each line and bar. Bands lie on each other. */
export const getTone = (name: string, layers: readonly Layer[]) =>
  layers.some((layer) => layer.name === name && 'hollow' in layer)
    ? 'plot-hollow'
    : `plot-tone-${(listNames(layers.filter(({ kind }) => kind !== 'band')).indexOf(name) % TONES) + 1}`;
const TONES = 4;

/** Returns the y values of a layer; bars start at zero. */
export const listHeights = (layer: Layer): Value[] => {
  if (layer.kind === 'rule') return layer.across === 'y' ? [layer.at] : [];
  if (layer.kind === 'band') return layer.points.flatMap(({ low, high }) => [low, high]);
  return [...(layer.kind === 'bar' ? [0] : []), ...layer.points.flatMap(({ y, high = y }) => [y, high])];
};

/** Returns the x values of a layer. */
export const listPlaces = (layer: Layer): Value[] => {
  if (layer.kind === 'rule') return layer.across === 'x' ? [layer.at] : [];
  return layer.points.map(({ x }) => x);
};

/** Formats the rules of a plot. */
export const formatRules = (layers: readonly Layer[], axes: { x: Axis; y: Axis }) =>
  layers.flatMap((layer) =>
    layer.kind === 'rule' ? [{ name: layer.name, words: axes[layer.across].tell(layer.at) }] : [],
  );

type Said = { x: Value; y?: Value; name?: string | undefined; layer: string; words: string };

const sayRange = (low: Value, high: Value, { tell }: Axis) =>
  low === high ? tell(low) : `${tell(low)} to ${tell(high)}`;

const sayPoints = (layer: Layer, axis: Axis): Said[] => {
  if (layer.kind === 'rule') return [];
  if (layer.kind === 'band')
    return layer.points.map(({ x, low, high, name }) => {
      return { x, name, layer: layer.name, words: sayRange(low, high, axis) };
    });
  return layer.points.map(({ x, y, name, low, high }) => {
    const interval = low === undefined || high === undefined ? '' : ` (95% interval ${sayRange(low, high, axis)})`;
    return { x, y, name, layer: layer.name, words: `${axis.tell(y)}${interval}` };
  });
};

/**
 * Lists the positions with data, left to right; if dots have people, each person separately. If two points share a name
 * and position, both values are included.
 */
export const listStops = (layers: readonly Layer[], axis: Axis): Stop[] => {
  const points = layers.flatMap((layer) => sayPoints(layer, axis));
  const people = points.filter(({ y, name }) => y !== undefined && name !== undefined);
  const rest = [...new Set(points.map(({ x }) => x))].filter((x) => people.every((one) => one.x !== x));
  const places: Pick<Said, 'x' | 'y' | 'name'>[] = [...people, ...rest.map((x) => ({ x }))];
  return places
    .sort((a, b) => a.x - b.x)
    .map(({ x, y, name }) => {
      const said = new Map<string, Set<string>>();
      for (const point of points)
        if (point.x === x && (point.name ?? name) === name)
          said.set(point.layer, (said.get(point.layer) ?? new Set<string>()).add(point.words));
      const words = new Map([...said].map(([layer, some]) => [layer, [...some].join(', ')]));
      return { x, ...(name !== undefined && y !== undefined && { name, y }), said: words };
    });
};

/** Lists the stops of the cursor: people, if dots have people. */
export const listReached = (stops: readonly Stop[]) => {
  const people = stops.filter(({ name }) => name !== undefined);
  return people.length > 0 ? people : stops;
};

/** Formats a position as a sentence, by default without the name if there is only one. */
export const formatStop = (
  { x, name: person, said }: Stop,
  axis: Axis,
  names: readonly string[],
  isUnnamed = names.length === 1,
) =>
  `${person ? `${person}, ` : ''}${axis.tell(x)}: ${names
    .flatMap((name) => {
      const words = said.get(name);
      return words === undefined ? [] : [isUnnamed ? words : `${name} ${words}`];
    })
    .join(', ')}`;
