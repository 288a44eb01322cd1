import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { newStoredRecord, type Observed, submitted } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

const recheckOf = ({ first: { id, submittedBy } }: Observed, n: number) => {
  const formattedId = { formattedIdIdx: 1, recheckIdx: n, unfinishedInspectionId: null };
  return { id: id + n, recheckOf: id, formattedId, submittedBy };
};

const OTHER_BODY = 'key-used-for-something-else';

export const submissionForgeries: Forgeries = {
  'One draft becomes at most one inspection, and every response to its submission is the same.': {
    'two responses differ': ({ scenario, first, action }) =>
      scenario.submits.push(action({ draft: submitted, key: 'another', body: first }, { ...first, id: 7 })),
    'it becomes two': ({ first, found }) => found.push(newStoredRecord([{ ...first, id: first.id + 1 }])),
    'it is still being submitted': ({ held }) => Object.assign(held.drafts[0]?.item ?? {}, { state: 'submitting' }),
  },
  'Each Idempotency-Key of a person creates one record. With another body it is refused without effect.': {
    'it makes two': ({ scenario, first, action }) => {
      const [{ asked } = { asked: { body: first } }] = scenario.submits;
      scenario.submits.push(action({ draft: undefined, key: 'key', body: asked.body }, { ...first, id: 7 }));
    },
    'it is accepted with another body': ({ scenario, first, action }) =>
      scenario.submits.push(action({ draft: submitted, key: 'key', body: { vehicleModel: 'Demio' } }, first)),
    'a draft refused with it is a record': ({ scenario, draft, refuse }) => {
      scenario.submits.push(refuse({ draft: draft.id, key: 'key', body: {} }, OTHER_BODY));
      Object.assign(draft.item, { inspectionId: 7 });
    },
    'a sheet refused with it is a record': ({ scenario, first, refuse }) =>
      scenario.submits.push(refuse({ draft: undefined, key: 'key', body: first }, OTHER_BODY)),
  },
  'No two sheets share a number, and every used number is explained.': {
    'nothing explains who used one': ({ held }) => Object.assign(held.numbers, { taken: 3 }),
    'two have one': ({ draft }) => Object.assign(draft.item, { number: 1 }),
    'a current one is marked as discarded': ({ held: { numbers } }) =>
      Object.assign(numbers.items[1] ?? {}, { discarded: true }),
  },
  "A car's failed inspection and its recheck never both pass.": {
    'both pass': (observed) => observed.found.push(newStoredRecord([{ ...observed.first, ...recheckOf(observed, 1) }])),
    'it is rechecked twice': (observed) => {
      for (const n of [1, 2])
        observed.found.push(
          newStoredRecord([makeInspection({ ...carWithThreeFails(), customerName: 'Wiremu' }, recheckOf(observed, n))]),
        );
    },
  },
  'Nothing is written to a draft that was submitted or discarded.': {
    'a save after the submission is accepted': ({ scenario, begun: [saw], action }) =>
      scenario.saves.push(action({ draft: submitted, saw, body: {} }, saw)),
    'a first save after a discard that found nothing is accepted': ({ scenario, begun: [saw], refuse }) =>
      scenario.discards.push({ ...refuse({ draft: saw.id }, 'not-found'), from: -2, to: -1 }),
  },
};
