/** A value on an axis; on an axis of days, midnight UTC in ms. */
type Value = number;

/** `name` is the person, if each point has a person. */
export type Point = { x: Value; y: Value; name?: string };
type Reach = { x: Value; low: Value; high: Value; name?: string };

export type Axis = {
  /** Column heading in the table. */
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
  /** The position selected first; by default the first category or the newest day. */
  begins?: Value | undefined;
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

/** A position on the x axis that has data, with its values by name. */
export type Stop = { x: Value; said: ReadonlyMap<string, string> };

export const listNames = (layers: readonly Layer[]) => [...new Set(layers.map(({ name }) => name))];

/** Returns the names that have values along the plot. Rules are left out, because they have a single value. */
export const listFigures = (layers: readonly Layer[]) => listNames(layers.filter(({ kind }) => kind !== 'rule'));

/** Returns a different class for each line and bar; there is only one for bands. */
export const getTone = (name: string, layers: readonly Layer[]) =>
  layers.some((layer) => layer.name === name && 'hollow' in layer)
    ? 'plot-hollow'
    : `plot-tone-${(listNames(layers.filter(({ kind }) => kind !== 'band')).indexOf(name) % TONES) + 1}`;
const TONES = 4;

/** Returns the y values of a layer; bars start at zero. */
export const listHeights = (layer: Layer): Value[] => {
  if (layer.kind === 'rule') return layer.across === 'y' ? [layer.at] : [];
  if (layer.kind === 'band') return layer.points.flatMap(({ low, high }) => [low, high]);
  return [...(layer.kind === 'bar' ? [0] : []), ...layer.points.map(({ y }) => y)];
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

const sayPoints = (layer: Layer, { tell }: Axis): { x: Value; words: string }[] => {
  if (layer.kind === 'rule') return [];
  const say = (name: string | undefined, words: string) => (name ? `${name} ${words}` : words);
  if (layer.kind === 'band')
    return layer.points.map(({ x, low, high, name }) => ({
      x,
      words: say(name, low === high ? tell(low) : `${tell(low)} to ${tell(high)}`),
    }));
  return layer.points.map(({ x, y, name }) => ({ x, words: say(name, tell(y)) }));
};

/** Lists the positions with data, left to right. If two points share a name and position, both values are included. */
export const listStops = (layers: readonly Layer[], y: Axis): Stop[] => {
  const stops = new Map<Value, Map<string, Set<string>>>();
  for (const layer of layers)
    for (const { x, words } of sayPoints(layer, y)) {
      const said = stops.get(x) ?? new Map<string, Set<string>>();
      said.set(layer.name, (said.get(layer.name) ?? new Set<string>()).add(words));
      stops.set(x, said);
    }
  return [...stops]
    .sort(([a], [b]) => a - b)
    .map(([x, said]) => ({ x, said: new Map([...said].map(([name, words]) => [name, [...words].join(', ')])) }));
};

/** Formats a position as a sentence, by default without the name if there is only one. */
export const formatStop = ({ x, said }: Stop, axis: Axis, names: readonly string[], isUnnamed = names.length === 1) =>
  `${axis.tell(x)}: ${names
    .flatMap((name) => {
      const words = said.get(name);
      return words === undefined ? [] : [isUnnamed ? words : `${name} ${words}`];
    })
    .join(', ')}`;
