import { ageBands } from '../counters/age.ts';
import type { Judged } from './fact.ts';
import { TOLD_FROM } from './limits.ts';
import { othersOf, type Share, type Tally, tellsOne } from './tally.ts';

type Band = Share & { band: string; others?: Share | undefined };

/** Lists a person's fails by age band, with those of all others if they have enough. */
export const listBands = (person: string, own: Tally, baseline: Tally): Band[] => {
  const { groups } = othersOf(baseline, person, TOLD_FROM);
  return [...(own.get(person) ?? [])]
    .map(([band, share]) => ({ band, ...share, others: groups.get(band) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.band < b.band ? -1 : 1));
};

const names: readonly string[] = ageBands.map(({ name }) => name);
/** Cars by age first, then unknown age and other vehicles. */
const placeOf = ({ band }: Band) => (names.includes(band) ? names.indexOf(band) : names.length);

export type PhotosPerFail = { photos: number; fails: number };

/**
 * Counts photos of failed first inspections: the person's, and the others' if they have enough and they aren't nearly all one colleague's.
 */
export const countPhotos = (person: string, own: readonly Judged[], baseline: readonly Judged[]) => {
  const others = new Map<string, PhotosPerFail>();
  for (const fact of baseline)
    if (fact.person !== person) others.set(fact.person, add(others.get(fact.person) ?? NONE, fact));
  const all = [...others.values()].reduce(addUp, NONE);
  const isOfOne = others.size > 1 && tellsOne([...others.values()].map(({ fails }) => fails));
  return { own: own.reduce(add, NONE), others: all.fails >= TOLD_FROM && !isOfOne ? all : undefined };
};

const NONE: PhotosPerFail = { photos: 0, fails: 0 };
const addUp = (a: PhotosPerFail, b: PhotosPerFail) => ({ photos: a.photos + b.photos, fails: a.fails + b.fails });
const add = (sum: PhotosPerFail, { recheckOf, failed, photosOfFails }: Judged): PhotosPerFail =>
  recheckOf === null ? addUp(sum, { photos: photosOfFails, fails: failed.length }) : sum;
