import { ageBands } from '../counters/age.ts';
import { MIN_COUNT } from './limits.ts';
import { NOT_KNOWN } from './measures.ts';
import type { Tallies } from './month.ts';
import { revealsOnePerson, type Share, sumOf, sumOthers, type Tally } from './tally.ts';

type Band = Share & { band: string; others?: Share | undefined };

/** Lists a person's fails by age band, with those of all others if there are enough. */
export const listBands = (person: string, own: Tally, baseline: Tally): Band[] => {
  const { groups } = sumOthers(baseline, person, MIN_COUNT);
  return [...(own.get(person) ?? [])]
    .map(([group, share]) => ({ band: names.get(group) ?? group, ...share, others: groups.get(group) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.band < b.band ? -1 : 1));
};

const names = new Map<string, string>([
  ...ageBands.map(({ name, from }) => [String(from), name] as const),
  [NOT_KNOWN, 'Age not known'],
]);
const order = [...names.values()];
/** Sorts cars by age, then other vehicles. */
const placeOf = ({ band }: Band) => (order.includes(band) ? order.indexOf(band) : order.length);

export type PhotosPerFail = { photos: number; fails: number };

/**
 * Counts photos of failed first inspections: the person's, and the others' if there are enough and they aren't nearly
 * all from one colleague.
 */
export const countPhotos = (person: string, own: Tallies, baseline: Tallies) => {
  const { all, people } = sumOthers(baseline('p'), person, MIN_COUNT);
  const isOfOne = sumOthers(baseline('edits'), person, MIN_COUNT).people.length > 1 && revealsOnePerson(people);
  const mine = sumOf(own('p').get(person)?.values() ?? []);
  return { own: toPhotos(mine), others: all.of >= MIN_COUNT && !isOfOne ? toPhotos(all) : undefined };
};

const toPhotos = ({ hits, of }: Share): PhotosPerFail => ({ photos: hits, fails: of });
