import { newStoredRecord } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

const conflict = { ConflictOfInterest: true, ConflictOfInterestReason: 'The owner is my brother' };

export const revisionForgeries: Forgeries = {
  'A stored revision never changes.': {
    'it has another time': ({ record }) =>
      Object.assign(record.revisions[0] ?? {}, { updatedAt: '2026-11-18T00:00:00.000Z' }),
    'a response showed a revision that was never stored': ({ scenario, first }) =>
      Object.assign(scenario.submits[0] ?? {}, { told: { ...first, vehicleMake: 'Kia' } }),
  },
  "Every revision's seal verifies.": {
    'it belongs to another revision': ({ record: { stored } }) =>
      Object.assign(stored[1] ?? {}, { seal: stored[0]?.seal }),
    'it is gone': ({ record: { stored } }) => Object.assign(stored[1] ?? {}, { seal: undefined, salts: undefined }),
  },
  'An edit changes what it requests, based on its revision, and nothing else.': {
    'the requested change is missing': ({ scenario }) =>
      Object.assign(scenario.edits[0]?.asked.body ?? {}, { vehicleMake: 'Kia' }),
    'something else changed': ({ record, edited }) => {
      for (const one of [record.revisions[1], edited]) Object.assign(one ?? {}, { vehicleBodystlye: 'Saloon' });
    },
  },
  'The VIC entry refers to the revision that was seen, and the record never changes afterwards.': {
    'another is kept': ({ record }) => Object.assign(record.header.vicEntered ?? {}, { revision: 1 }),
    'nobody entered it': ({ scenario }) => scenario.notes.splice(0),
    'it is edited afterwards': ({ scenario, record, edited, action }) => {
      const { revisions } = newStoredRecord([edited, { ...edited, revision: 3, vehicleMake: 'Kia' }]);
      record.revisions.push(...revisions.slice(1));
      for (const told of revisions.slice(1))
        scenario.edits.push(action({ id: edited.id, body: { revision: 2, vehicleMake: 'Kia' } }, told));
    },
    'a later edit returns an earlier revision': ({ scenario, first, action }) =>
      scenario.edits.push(action({ id: first.id, body: { revision: 1 } }, first)),
  },
  'No acknowledged note is missing, unless someone who saw it removed it.': {
    'it is gone': ({ record, first: { WofSummaryDetails } }) => Object.assign(record.shown, { WofSummaryDetails }),
  },
  'A conflict of interest has its locked note on the record, whether it was declared on the sheet or by an edit.': {
    'an edit leaves no note': ({ record, scenario }) => {
      Object.assign(record.revisions[1] ?? {}, conflict);
      Object.assign(scenario.edits[0]?.asked.body ?? {}, conflict);
    },
    'its note can be changed': ({ record }) => {
      Object.assign(record.revisions[1] ?? {}, { ...conflict, ConflictOfInterestReason: 'Paid' });
    },
    'nobody declared it': ({ record }) => {
      for (const note of record.shown.WofSummaryDetails.wofComments)
        Object.assign(note, { title: 'Conflict of Interest - Mere' });
    },
    'the edit that declared it changed nothing': ({ scenario }) =>
      Object.assign(scenario.edits[0]?.asked.body ?? {}, conflict),
  },
};
