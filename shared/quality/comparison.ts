import { ageBands } from '../counters/age.ts';
import type { QualityFact } from './fact.ts';
import { MIN_COUNT } from './limits.ts';
import { revealsOnePerson, type Share, sumOthers, type Tally } from './tally.ts';

type Band = Share & { band: string; others?: Share | undefined };

/** Lists a person's fails by age band, with those of all others if there are enough. */
export const listBands = (person: string, own: Tally, baseline: Tally): Band[] => {
  const { groups } = sumOthers(baseline, person, MIN_COUNT);
  return [...(own.get(person) ?? [])]
    .map(([band, share]) => ({ band, ...share, others: groups.get(band) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.band < b.band ? -1 : 1));
};

const names: readonly string[] = ageBands.map(({ name }) => name);
/** Sorts cars by age first, then unknown age and other vehicles. */
const placeOf = ({ band }: Band) => (names.includes(band) ? names.indexOf(band) : names.length);

export type PhotosPerFail = { photos: number; fails: number };

/**
 * Counts photos of failed first inspections: the person's, and the others' if there are enough and they aren't nearly
 * all from one colleague.
 */
export const countPhotos = (person: string, own: readonly QualityFact[], baseline: readonly QualityFact[]) => {
  const others = new Map<string, PhotosPerFail>();
  for (const fact of baseline)
    if (fact.person !== person) others.set(fact.person, add(others.get(fact.person) ?? NONE, fact));
  const all = [...others.values()].reduce(addUp, NONE);
  const isOfOne = others.size > 1 && revealsOnePerson([...others.values()].map(({ fails }) => fails));
  return { own: own.reduce(add, NONE), others: all.fails >= MIN_COUNT && !isOfOne ? all : undefined };
};

const NONE: PhotosPerFail = { photos: 0, fails: 0 };
const addUp = (a: PhotosPerFail, b: PhotosPerFail) => ({ photos: a.photos + b.photos, fails: a.fails + b.fails });
const add = (sum: PhotosPerFail, { recheckOf, failed, photosOfFails }: QualityFact): PhotosPerFail =>
  recheckOf === null ? addUp(sum, { photos: photosOfFails, fails: failed.length }) : sum;
