import { hashOf } from '#scripts/drill/record/deeds/photos.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { holdRecord, type Observed, said, submitted, TOM } from './observed.ts';

type Forgery = (observed: Observed) => unknown;

const recheckOf = ({ first: { id, submittedBy } }: Observed, n: number) => {
  const formattedId = { formattedIdIdx: 1, recheckIdx: n, unfinishedInspectionId: null };
  return { id: id + n, recheckOf: id, formattedId, submittedBy };
};

/** What would have been observed had the product broken this one law, in one way or another. */
export const forgeries: Record<string, Record<string, Forgery>> = {
  'No acknowledged save is missing from the draft or from what it became.': {
    'a field is as before': ({ draft }) => Object.assign(draft.shown, { vehicleMake: 'Toyota' }),
  },
  'No save overwrites what its device had not seen.': {
    'the save of a device that was behind is taken': ({ story, draft, begun: [, saw], deed }) => {
      story.saves.push(deed({ draft: draft.id, saw, body: { vehicleMake: 'Kia' } }, saw));
      Object.assign(draft.shown, { vehicleMake: 'Kia' });
    },
  },
  'Every draft that was answered is there: open, submitted, or discarded by who asked for it.': {
    'one is gone': ({ story, begun: [told], deed }) => {
      const id = DraftId.parse('dft_WhichIsGone');
      story.creates.push(deed({ draft: id, body: {} }, { ...told, id }));
    },
    'one is discarded by nobody': ({ held: { numbers }, draft }) => {
      Object.assign(draft, { shown: undefined });
      Object.assign(draft.item, { state: 'discarded', discardedBy: said });
      Object.assign(numbers.items[1] ?? {}, { discarded: true });
    },
  },
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
  'A revision once written never changes.': {
    'it has another time': ({ record }) =>
      Object.assign(record.revisions[0] ?? {}, { updatedAt: '2026-11-18T00:00:00.000Z' }),
    'an answer showed what was never written': ({ story, first }) =>
      Object.assign(story.submits[0] ?? {}, { told: { ...first, vehicleMake: 'Kia' } }),
  },
  "Every revision's seal verifies.": {
    'it is that of another': ({ record: { stored } }) => Object.assign(stored[1] ?? {}, { seal: stored[0]?.seal }),
    'it is gone': ({ record: { stored } }) => Object.assign(stored[1] ?? {}, { seal: undefined, salts: undefined }),
  },
  'An edit changes what it says, on the revision that it was made from, and nothing else.': {
    'what it says is not there': ({ story }) => Object.assign(story.edits[0]?.asked.body ?? {}, { vehicleMake: 'Kia' }),
    'something else changed': ({ record, edited }) => {
      for (const one of [record.revisions[1], edited]) Object.assign(one ?? {}, { vehicleBodystlye: 'Saloon' });
    },
  },
  'What is entered in VIC is the revision that was seen, and nothing of the record changes after it.': {
    'another is kept': ({ record }) => Object.assign(record.header.vicEntered ?? {}, { revision: 1 }),
    'nobody entered it': ({ story }) => story.notes.splice(0),
    'it is edited afterwards': ({ story, record, edited, deed }) => {
      const { revisions } = holdRecord([edited, { ...edited, revision: 3, vehicleMake: 'Kia' }]);
      record.revisions.push(...revisions.slice(1));
      for (const told of revisions.slice(1))
        story.edits.push(deed({ id: edited.id, body: { revision: 2, vehicleMake: 'Kia' } }, told));
    },
    'an edit that began afterwards is answered with an earlier one': ({ story, first, deed }) =>
      story.edits.push(deed({ id: first.id, body: { revision: 1 } }, first)),
  },
  'No acknowledged note is missing, unless somebody who saw it took it away.': {
    'it is gone': ({ record, first: { WofSummaryDetails } }) => Object.assign(record.shown, { WofSummaryDetails }),
  },
  'A photo that was answered as taken is on its sheet, with the bytes that were announced, or marked removed with who and when.':
    {
      'it is gone': ({ record }) => Object.assign(record.shown, { images: [] }),
      'it is not listed': ({ record }) => Object.assign(record, { images: [] }),
      'it is other bytes': ({ image }) => Object.assign(image, { sha256: hashOf(1) }),
      'two were taken as one': ({ story, photo, kept, deed }) => story.uploads.push(deed({ photo, picture: 1 }, kept)),
      'it has not arrived': ({ image }) => Object.assign(image, { arrivedAt: null }),
      'nobody removed it': ({ image }) => Object.assign(image, { removed: { ...TOM, at: said.at } }),
      'it was removed and is there': ({ story, photo, deed }) =>
        story.removals.push({ ...deed({ photo }, {}), from: 0, to: 0 }),
    },
  'The bytes behind an address are those that were answered, and never change.': {
    'they are others': ({ held, photo }) => held.files.set(photo.imageId, 'others'),
  },
  'A photo shows what was written of it last.': {
    'it shows another': ({ image }) => Object.assign(image, { description: 'Right' }),
  },
  'After the entry in VIC a record takes no photo that was not announced, and none is described or removed.': {
    'it is described': ({ story, photo, image, deed }) => story.descriptions.push(deed({ photo, text: 'Left' }, image)),
    'it is removed': ({ story, photo, image, deed }) => {
      story.removals.push(deed({ photo }, {}));
      Object.assign(image, { removed: { userId: story.removals[0]?.by, at: said.at } });
    },
    'one that is new is taken': ({ story, kept, photo, deed }) =>
      story.uploads.splice(0, 1, deed({ photo, picture: 0 }, kept)),
  },
  "A field of a customer changed after the sheet's version is never undone by that sheet.": {
    'it is as the sheet has it': ({ known }) => Object.assign(known.customer, { Homeaddress: '1 Old Road' }),
  },
  'What is answered of a customer as saved is stored, or is named in the answer as kept otherwise.': {
    'it is not named': ({ story }) => Object.assign(story.customers.at(-1)?.told ?? {}, { kept: undefined }),
    'it is stored nowhere': ({ known }) => Object.assign(known.customer, { LastName: 'Tūhoe' }),
  },
  'Every customer that was answered is there.': {
    'they are gone': ({ held }) => held.customers.pop(),
    'one of them is gone': ({ story, deed }) =>
      story.customers.push(
        deed({ saw: undefined, body: { CustomerName: 'Ana' } }, { CustomerID: 'cus_Ana', version: 1 }),
      ),
  },
  'Search finds exactly what the records say, once the events are through.': {
    'it finds too little': ({ found, held }) => Object.assign(held, { records: found.splice(0) }),
    'it finds too much': ({ found, held, first }) => {
      Object.assign(held, { records: [...found] });
      found.push(holdRecord([{ ...first, id: 7 }]));
    },
  },
  'Nothing answers 500.': {
    'something does': ({ story, deed }) =>
      story.looks.push({ ...deed({ what: submitted }, {}), refusal: new Problem('unexpected', 'Oh') }),
  },
  'The neighbour sees nothing.': {
    'something is in their lists': ({ held }) => Object.assign(held, { theirs: 1 }),
    'they can do something': ({ story, deed }) => story.intrusions.push(deed({ what: 'get a draft' }, {})),
    'they are told that it is there': ({ story, deed }) => {
      const { told: _, ...refused } = deed({ what: 'get a draft' }, {});
      story.intrusions.push({ ...refused, refusal: new Problem('refused', 'No') });
    },
  },
  'Every write says who and when.': {
    'of a customer': ({ known }) => Object.assign(known.item, { savedBy: undefined }),
    'of a record': ({ record }) => Object.assign(record.header, { submittedBy: undefined }),
    'of the entry in VIC': ({ record }) => Object.assign(record.header.vicEntered ?? {}, { at: undefined }),
    'of a number': ({ held: { numbers } }) => Object.assign(numbers.items[0] ?? {}, { takenBy: undefined }),
    'of a section': ({ draft }) => Object.assign(draft.item, { sections: { vehicleDetails: { v: 1 } }, people: {} }),
    'of a photo': ({ record, photo }) => Object.assign(record.header, { images: { [photo.imageId]: { i: 'items' } } }),
  },
};
