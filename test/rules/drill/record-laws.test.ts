import { expect, it } from 'vitest';
import { findBreaches, laws } from '#scripts/drill/record/laws.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { holdRecord, type Observed, observe, submitted } from './observed.ts';

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (!one) throw new Error('Nothing was observed');
  return one;
};

/** What would have been observed had the product broken this one law. */
const forgeries: Record<string, (observed: Observed) => unknown> = {
  'No acknowledged save is missing from the draft or from what it became.': ({ held }) =>
    Object.assign(held.drafts[1]?.shown ?? {}, { vehicleMake: 'Toyota' }),
  'No save overwrites what its device had not seen.': ({ story, held, deed }) => {
    const { draft, saw } = first(story.saves).asked;
    story.saves.push(deed({ draft, saw, body: { vehicleMake: 'Kia' } }, saw));
    Object.assign(held.drafts[1]?.shown ?? {}, { vehicleMake: 'Kia' });
  },
  'Every draft that was answered is there: open, submitted, or discarded by who asked for it.': ({ story, deed }) => {
    const { asked, told } = first(story.creates);
    const id = DraftId.parse('dft_WhichIsGone');
    if (told) story.creates.push(deed({ ...asked, draft: id }, { ...told, id }));
  },
  'One draft becomes at most one inspection, and every answer to its submission is the same.': ({ story, deed }) => {
    const { asked, told } = first(story.submits);
    if (told) story.submits.push(deed(asked, { ...told, id: 7 }));
  },
  'No two sheets have one number, and every number taken is explained.': ({ held }) =>
    Object.assign(held.numbers, { taken: 3 }),
  "Two passes of one car's failed inspection and recheck never stand beside each other.": ({ held }) => {
    const { id, revisions } = first(held.records);
    const formattedId = { formattedIdIdx: 1, recheckIdx: 1, unfinishedInspectionId: null };
    held.records.push(holdRecord([{ ...first(revisions), id: id + 1, recheckOf: id, formattedId }]));
  },
  'What was submitted or discarded is written in no more.': ({ story, deed }) =>
    story.saves.push(
      deed({ draft: submitted, saw: first(story.saves).asked.saw, body: {} }, first(story.saves).asked.saw),
    ),
  'A revision once written never changes.': ({ held }) =>
    Object.assign(first(first(held.records).revisions), { updatedAt: '2026-11-18T00:00:00.000Z' }),
  "Every revision's seal verifies.": ({ held }) => {
    const [one, two] = first(held.records).stored;
    Object.assign(two ?? {}, { seal: one?.seal });
  },
  'An edit changes what it says, on the revision that it was made from, and nothing else.': ({ story }) =>
    Object.assign(first(story.edits).asked.body, { vehicleMake: 'Kia' }),
  'What is entered in VIC is the revision that was seen, and nothing of the record changes after it.': ({ held }) =>
    Object.assign(first(held.records).header.vicEntered ?? {}, { revision: 1 }),
  'No acknowledged note is missing, unless somebody who saw it took it away.': ({ story, held }) =>
    Object.assign(first(held.records).shown, { WofSummaryDetails: first(story.submits).told?.WofSummaryDetails }),
  'A photo that was answered as taken is on its sheet, with the bytes that were announced, or marked removed with who and when.':
    ({ held }) => Object.assign(first(held.records).shown, { images: [] }),
  'The bytes behind an address are those that were answered, and never change.': ({ held, photo }) =>
    held.files.set(photo.imageId, 'others'),
  'A photo shows what was written of it last.': ({ held }) =>
    Object.assign(first(first(held.records).shown.images), { description: 'Right' }),
  'After the entry in VIC a record takes no photo that was not announced, and none is described or removed.': ({
    story,
    photo,
    deed,
  }) => story.descriptions.push(deed({ photo, text: 'Left' }, first(story.descriptions).told ?? first([]))),
  "A field of a customer changed after the sheet's version is never undone by that sheet.": ({ held }) =>
    Object.assign(first(held.customers).customer, { Homeaddress: '1 Old Road' }),
  'What is answered of a customer as saved is stored, or is named in the answer as kept otherwise.': ({ story }) =>
    Object.assign(story.customers.at(-1)?.told ?? {}, { kept: undefined }),
  'Every customer that was answered is there.': ({ held }) => held.customers.pop(),
  'Search finds exactly what the records say, once the events are through.': ({ found, held }) => {
    held.records = [...found];
    found.splice(0);
  },
  'Nothing answers 500.': ({ story, deed }) =>
    story.looks.push({ ...deed({ what: submitted }, {}), refusal: new Problem('unexpected', 'Oh') }),
  'The neighbour sees nothing.': ({ held }) => Object.assign(held, { theirs: 1 }),
  'Every write says who and when.': ({ held }) => Object.assign(first(held.customers).item, { savedBy: undefined }),
};

const sentences = async ({ story, held }: Observed) => [
  ...new Set((await findBreaches(story, held)).map(({ sentence }) => sentence)),
];

it('the laws of the record find nothing where every promise was kept', async () => {
  const { story, held } = observe();
  expect(await findBreaches(story, held)).toEqual([]);
});

it.each(laws)('breaking it, and it alone, is found: $sentence', async ({ sentence }) => {
  const observed = observe();
  const forge = forgeries[sentence];
  expect(forge, 'it is not known how it is broken').toBeDefined();
  forge?.(observed);
  expect(await sentences(observed)).toEqual([sentence]);
});
