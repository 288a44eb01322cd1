import type { Scenario } from '../scenario.ts';
import type { Invariant } from './invariant.ts';

const isFound: Invariant = {
  sentence: 'Search finds exactly the matching records once all events are handled.',
  findBreaches: async (scenario, { records }) => {
    const sheets = records.flatMap(({ id, revisions }) =>
      revisions.map((sheet) => ({ id, sheet, last: revisions.at(-1) })),
    );
    const terms = new Map<string, Set<number>>();
    for (const { id, sheet, last } of sheets) {
      for (const term of termsIn(sheet)) {
        const found = terms.get(term) ?? new Set();
        terms.set(term, last && termsIn(last).includes(term) ? found.add(id) : found);
      }
    }
    const searched = await Promise.all(
      [...terms].map(async ([term, ids]) => ({ term, ids, found: await findByTerm(scenario, term) })),
    );
    return searched.flatMap(({ term, ids, found }) => {
      const isSame = found.length === ids.size && found.every((id) => ids.has(id));
      return isSame ? [] : [`"${term}" finds ${found} and not ${[...ids]}`];
    });
  },
};

type Sheet = { vehicleRegistrationPlate: string; vehicleVIN: string; customerName: string };
const termsIn = ({ vehicleRegistrationPlate, vehicleVIN, customerName }: Sheet) => [
  vehicleRegistrationPlate,
  vehicleVIN,
  ...customerName.split(' '),
];

/** Returns the ids of the records that a search finds. */
export const findByTerm = async ({ devices: [device] }: Scenario, search: string) => {
  if (!device || !search) return [];
  const { call, as } = device.person;
  return (await call('inspections', 'list', { query: { search } }, as)).inspections.map(({ id }) => id);
};

export const searchInvariants = [isFound];
