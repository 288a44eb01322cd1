/** A value along an axis; of an axis of days, midnight UTC in ms. */
type Value = number;

/** `name`: whose it is, where that is told of each point. */
export type Point = { x: Value; y: Value; name?: string };
type Reach = { x: Value; low: Value; high: Value; name?: string };

export type Axis = {
  /** What stands at its head in the table. */
  title: string;
  /** Of months, a value is the first day of one. */
  scale: 'days' | 'months' | 'numbers' | 'categories';
  /** Of categories, what stands below each; a value is the place in this list. */
  names?: readonly string[];
  /** A value as it is read, with its unit. */
  tell: (value: Value) => string;
  /** What it reaches to at least. */
  includes?: readonly Value[];
};

/** A plot: what it shows in words, its axes, and its layers in the order in which they are drawn; at least one of them has a point. */
export type Drawn = {
  label: string;
  x: Axis;
  y: Axis;
  layers: readonly Layer[];
  /** What its table lists, where that is more than there is room to draw. */
  tabled?: readonly Layer[];
  /** The place that is told first; left out: the first category, or the newest day. */
  begins?: Value | undefined;
};

/** Two layers of one name show the same figures in two ways. */
export type Layer = { name: string } & (
  | { kind: 'line'; points: readonly Point[] }
  /** `hollow`: what is too little to be held against the others. */
  | { kind: 'dot'; points: readonly Point[]; hollow?: true }
  | { kind: 'band'; points: readonly Reach[] }
  /** From nothing up; those of several names at one place stand beside each other. */
  | { kind: 'bar'; points: readonly Point[] }
  /** A line right across, at a value of the axis that goes up or, upright, along it. */
  | { kind: 'rule'; across: 'x' | 'y'; at: Value }
);
export type Kind = Layer['kind'];
export type LayerOf<Name extends Kind> = Extract<Layer, { kind: Name }>;

/** A place along x where something is known, with what is said of it by each name. */
export type Stop = { x: Value; said: ReadonlyMap<string, string> };

export const listNames = (layers: readonly Layer[]) => [...new Set(layers.map(({ name }) => name))];

/** The names that have a figure at places along the plot: a rule has one of its own. */
export const listFigures = (layers: readonly Layer[]) => listNames(layers.filter(({ kind }) => kind !== 'rule'));

/** Lines and bars are told from each other; there is room for one band. */
export const toneOf = (name: string, layers: readonly Layer[]) =>
  layers.some((layer) => layer.name === name && 'hollow' in layer)
    ? 'plot-hollow'
    : `plot-tone-${(listNames(layers.filter(({ kind }) => kind !== 'band')).indexOf(name) % TONES) + 1}`;
const TONES = 4;

/** How high a layer reaches, at each of its points; a bar begins at nothing. */
export const listHeights = (layer: Layer): Value[] => {
  if (layer.kind === 'rule') return layer.across === 'y' ? [layer.at] : [];
  if (layer.kind === 'band') return layer.points.flatMap(({ low, high }) => [low, high]);
  return [...(layer.kind === 'bar' ? [0] : []), ...layer.points.map(({ y }) => y)];
};

/** Where it lies along the plot. */
export const listPlaces = (layer: Layer): Value[] => {
  if (layer.kind === 'rule') return layer.across === 'x' ? [layer.at] : [];
  return layer.points.map(({ x }) => x);
};

/** The rules of a plot, each with its value in words. */
export const tellRules = (layers: readonly Layer[], axes: { x: Axis; y: Axis }) =>
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

/** Every place where a layer has a point, from left to right. Two points of one name at one place are both told. */
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

/** A place in a sentence. What has one name alone need not say it. */
export const tellStop = ({ x, said }: Stop, axis: Axis, names: readonly string[]) =>
  `${axis.tell(x)}: ${names
    .flatMap((name) => {
      const words = said.get(name);
      return words === undefined ? [] : [names.length > 1 ? `${name} ${words}` : words];
    })
    .join(', ')}`;
