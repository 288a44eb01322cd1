import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { holdRecord, type Observed, submitted } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

const recheckOf = ({ first: { id, submittedBy } }: Observed, n: number) => {
  const formattedId = { formattedIdIdx: 1, recheckIdx: n, unfinishedInspectionId: null };
  return { id: id + n, recheckOf: id, formattedId, submittedBy };
};

const OTHER_BODY = 'key-used-for-something-else';

export const submissionsForged: Forgeries = {
  'One draft becomes at most one inspection, and every answer to its submission is the same.': {
    'two answers differ': ({ story, first, deed }) =>
      story.submits.push(deed({ draft: submitted, key: 'another', body: first }, { ...first, id: 7 })),
    'it becomes two': ({ first, found }) => found.push(holdRecord([{ ...first, id: first.id + 1 }])),
    'it is still being submitted': ({ held }) => Object.assign(held.drafts[0]?.item ?? {}, { state: 'submitting' }),
  },
  'One Idempotency-Key of a person makes one record; with another body it is refused, and changes nothing.': {
    'it makes two': ({ story, first, deed }) => {
      const [{ asked } = { asked: { body: first } }] = story.submits;
      story.submits.push(deed({ draft: undefined, key: 'key', body: asked.body }, { ...first, id: 7 }));
    },
    'it is taken with another body': ({ story, first, deed }) =>
      story.submits.push(deed({ draft: submitted, key: 'key', body: { vehicleModel: 'Demio' } }, first)),
    'a draft that was refused under it is a record': ({ story, draft, refuse }) => {
      story.submits.push(refuse({ draft: draft.id, key: 'key', body: {} }, OTHER_BODY));
      Object.assign(draft.item, { inspectionId: 7 });
    },
    'a sheet that was refused under it is a record': ({ story, first, refuse }) =>
      story.submits.push(refuse({ draft: undefined, key: 'key', body: first }, OTHER_BODY)),
  },
  'No two sheets have one number, and every number taken is explained.': {
    'nothing says who took one': ({ held }) => Object.assign(held.numbers, { taken: 3 }),
    'two have one': ({ draft }) => Object.assign(draft.item, { number: 1 }),
    'one that stands is marked discarded': ({ held: { numbers } }) =>
      Object.assign(numbers.items[1] ?? {}, { discarded: true }),
  },
  "Two passes of one car's failed inspection and recheck never stand beside each other.": {
    'both pass': (observed) => observed.found.push(holdRecord([{ ...observed.first, ...recheckOf(observed, 1) }])),
    'it is rechecked twice': (observed) => {
      for (const n of [1, 2])
        observed.found.push(
          holdRecord([makeInspection({ ...carWithThreeFails(), customerName: 'Wiremu' }, recheckOf(observed, n))]),
        );
    },
  },
  'What was submitted or discarded is written in no more.': {
    'a save after the submission is taken': ({ story, begun: [saw], deed }) =>
      story.saves.push(deed({ draft: submitted, saw, body: {} }, saw)),
  },
};
