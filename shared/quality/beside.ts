import { ageBands } from '../counters/age.ts';
import type { Judged } from './fact.ts';
import { TOLD_FROM } from './limits.ts';
import { othersOf, type Share, type Tally, tellsOne } from './tally.ts';

type Band = Share & { band: string; others?: Share | undefined };

/** What a person's rate of fails is made of: each age band that they had, beside the others' of it where they are enough. */
export const listBands = (person: string, own: Tally, baseline: Tally): Band[] => {
  const { groups } = othersOf(baseline, person, TOLD_FROM);
  return [...(own.get(person) ?? [])]
    .map(([band, share]) => ({ band, ...share, others: groups.get(band) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.band < b.band ? -1 : 1));
};

const names: readonly string[] = ageBands.map(({ name }) => name);
/** Cars by their age, then what has none and what is no car. */
const placeOf = ({ band }: Band) => (names.includes(band) ? names.indexOf(band) : names.length);

export type PhotosPerFail = { photos: number; fails: number };

/** Photos of items that failed the first time: a person's, and the others' where they are enough and not one person's. */
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
