import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { holdRecord, type Observed, submitted } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

const recheckOf = ({ first: { id, submittedBy } }: Observed, n: number) => {
  const formattedId = { formattedIdIdx: 1, recheckIdx: n, unfinishedInspectionId: null };
  return { id: id + n, recheckOf: id, formattedId, submittedBy };
};

export const submissionsForged: Forgeries = {
  'One draft becomes at most one inspection, and every answer to its submission is the same.': {
    'two answers differ': ({ story, first, deed }) =>
      story.submits.push(deed({ draft: submitted, key: 'key', body: first }, { ...first, id: 7 })),
    'it becomes two': ({ first, found }) => found.push(holdRecord([{ ...first, id: first.id + 1 }])),
    'it is still being submitted': ({ held }) => Object.assign(held.drafts[0]?.item ?? {}, { state: 'submitting' }),
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
