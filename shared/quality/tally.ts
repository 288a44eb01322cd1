/** Number of times that an event happened, by person and group. */
export type Tally = Map<string, Map<string, Share>>;
export type Share = { hits: number; of: number };

export const addTo = (tally: Tally, person: string, group: string, { hits, of }: Share) => {
  let own = tally.get(person);
  if (!own) {
    own = new Map();
    tally.set(person, own);
  }
  let share = own.get(group);
  if (!share) {
    share = { hits: 0, of: 0 };
    own.set(group, share);
  }
  share.hits += hits;
  share.of += of;
};

export const sumOf = (shares: Iterable<Share>): Share => {
  const sum = { hits: 0, of: 0 };
  for (const { hits, of } of shares) {
    sum.hits += hits;
    sum.of += of;
  }
  return sum;
};

/** The others' counts, and how much each of them contributed. */
export type Others = { all: Share; groups: Map<string, Share>; people: number[] };

/**
 * True if combined figures would reveal one person's: there is a single contributor, or one contributed nearly
 * everything.
 */
export const revealsOnePerson = (parts: readonly number[]) => {
  const all = parts.reduce((sum, part) => sum + part, 0);
  return Math.max(0, ...parts) > GREATEST_PART * all;
};
const GREATEST_PART = 0.8;

/**
 * Sums the counts of all but one person. A group is listed separately only if it is large enough and not mostly from
 * one person, so that nobody is judged by vehicles that only one colleague inspects.
 */
export const sumOthers = (tally: Tally, person: string, enough: number): Others => {
  const others = [...tally].flatMap(([name, groups]) => (name === person ? [] : [groups]));
  const people = others.map((groups) => sumOf(groups.values()).of).filter((of) => of > 0);
  const names = new Set(others.flatMap((groups) => [...groups.keys()]));
  const kept = [...names].flatMap((name) => {
    const parts = others.flatMap((groups) => groups.get(name) ?? []);
    const share = sumOf(parts);
    const isOfOne = people.length > 1 && revealsOnePerson(parts.map(({ of }) => of));
    return share.of >= enough && !isOfOne ? [[name, share] as const] : [];
  });
  return { all: sumOf(others.flatMap((groups) => [...groups.values()])), groups: new Map(kept), people };
};

/** Groups a list like `Map.groupBy`, which the oldest browsers that we support lack. */
export const groupBy = <Of, Key>(list: readonly Of[], keyOf: (one: Of) => Key) => {
  const groups = new Map<Key, Of[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
};
