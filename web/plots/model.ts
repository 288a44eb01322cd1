/** A value along an axis; of an axis of days, midnight UTC in ms. */
type Value = number;

export type Point = { x: Value; y: Value };

export type Axis = {
  /** What stands at its head in the table. */
  title: string;
  scale: 'days' | 'numbers';
  /** A value as it is read, with its unit. */
  tell: (value: Value) => string;
  /** What it reaches to at least. */
  includes?: readonly Value[];
};

/** Two layers of one name show the same figures in two ways. */
export type Layer = { name: string } & (
  | { kind: 'line'; points: readonly Point[] }
  | { kind: 'dot'; points: readonly Point[] }
  | { kind: 'band'; points: readonly { x: Value; low: Value; high: Value }[] }
);
export type Kind = Layer['kind'];
export type LayerOf<Name extends Kind> = Extract<Layer, { kind: Name }>;

/** A place along x where something is known, with what is said of it by each name. */
export type Stop = { x: Value; said: ReadonlyMap<string, string> };

export const listNames = (layers: readonly Layer[]) => [...new Set(layers.map(({ name }) => name))];

/** How high a layer reaches at each of its points. */
export const listHeights = (layer: Layer): Value[] =>
  layer.kind === 'band' ? layer.points.flatMap(({ low, high }) => [low, high]) : layer.points.map(({ y }) => y);

const sayPoints = (layer: Layer, { tell }: Axis): { x: Value; words: string }[] =>
  layer.kind === 'band'
    ? layer.points.map(({ x, low, high }) => ({ x, words: low === high ? tell(low) : `${tell(low)} to ${tell(high)}` }))
    : layer.points.map(({ x, y }) => ({ x, words: tell(y) }));

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
