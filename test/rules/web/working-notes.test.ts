import { describe, expect, test } from 'vitest';
import { NoteId } from '#shared/ids.ts';
import type { Note, WofSummaryDetails } from '#shared/notes/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { createWorkingNotes, getNoteRefusal, isChanged, markSent, rebaseNotes } from '#web/notes/working-notes.ts';

const AT = '2026-11-18T00:00:00.000Z';
const note = (letter: string, comment: string): Note => ({
  id: NoteId.parse(`nte_${letter.repeat(12)}`),
  title: `Note ${letter}`,
  comment,
  preFix: '',
  workCompleted: false,
  paperInspectionId: null,
  wofSummaryDetailsId: 1001,
  inspectionItemId: null,
  createdAt: AT,
  updatedAt: AT,
});
const summary = (change: Partial<WofSummaryDetails> = {}): WofSummaryDetails => ({
  ...makeInspection(finishedCar()).WofSummaryDetails,
  ...change,
});
const texts = ({ notes }: { notes: readonly { comment: string }[] }) => notes.map(({ comment }) => comment);

describe('M-10: there is something to save', () => {
  const before = summary({ wofComments: [note('a', 'one')] });
  const mine = createWorkingNotes(before);
  const a = { ...note('a', 'one') };
  test.each([
    ['nothing was touched', {}, false],
    ['paid and unpaid again', { paid: false }, false],
    ['paid', { paid: true }, true],
    ['entered in VIC', { vicEntered: true }, true],
    ['a note has characters that the server removes', { notes: [{ ...a, comment: 'one\u200b' }] }, false],
    ['a note was edited', { notes: [{ ...a, comment: 'two' }] }, true],
    ['a note was added', { notes: [a, note('b', 'two')] }, true],
    ['a note was deleted', { notes: [] }, true],
  ])('%s', (_, change, expected) => {
    expect(isChanged({ ...mine, ...change }, before)).toBe(expected);
  });
});

test.each([
  ['  ', 'Anna', 1001, 'Comment cannot be empty'],
  ['Rang', '', 1001, 'Invalid inspection data'],
  ['Rang', 'Anna', undefined, 'Invalid inspection data'],
  ['Rang', 'Anna', 1001, undefined],
])('M-06, M-07: adding %j as %j to inspection %j: %s', (text, author, inspectionId, refusal) => {
  expect(getNoteRefusal({ text, author, inspectionId })).toBe(refusal);
});

describe('M-12: changes of two people to the same notes are both kept', () => {
  const before = summary({ wofComments: [note('a', 'one'), note('b', 'two')] });
  const merged = (mine: readonly Note[], held: readonly Note[]) =>
    rebaseNotes({ ...createWorkingNotes(before), notes: mine }, before, summary({ wofComments: [...held] }));

  test.each([
    [
      'each added one',
      [note('a', 'one'), note('b', 'two'), note('c', 'mine')],
      [note('a', 'one'), note('b', 'two'), note('d', 'theirs')],
      ['one', 'two', 'theirs', 'mine'],
    ],
    [
      'each edited a different one',
      [note('a', 'one, mine'), note('b', 'two')],
      [note('a', 'one'), note('b', 'two, theirs')],
      ['one, mine', 'two, theirs'],
    ],
    [
      'both edited the same one differently',
      [note('a', 'mine'), note('b', 'two')],
      [note('a', 'theirs'), note('b', 'two')],
      ['theirs', 'two', 'mine'],
    ],
    [
      'both made the same edit',
      [note('a', 'alike'), note('b', 'two')],
      [note('a', 'alike'), note('b', 'two')],
      ['alike', 'two'],
    ],
    ['I deleted one, they deleted another', [note('b', 'two')], [note('a', 'one')], []],
    ['I deleted what they edited', [note('b', 'two')], [note('a', 'theirs'), note('b', 'two')], ['theirs', 'two']],
    ['I edited what they deleted', [note('a', 'mine'), note('b', 'two')], [note('b', 'two')], ['two', 'mine']],
  ])('%s', (_, mine, held, expected) => {
    const { notes } = merged(mine, held);
    expect(texts({ notes })).toEqual(expected);
    expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
  });

  test.each([
    ['added and edited', [note('a', 'one'), note('b', 'two'), note('c', 'new')], 'c', 'new, better'],
    ['edited twice', [note('a', 'first'), note('b', 'two')], 'a', 'second'],
    ['edited and reverted', [note('a', 'first'), note('b', 'two')], 'a', 'one'],
  ])('a note that I %s after a lost response stays one note', (_, sent, id, comment) => {
    const tried = markSent({ ...createWorkingNotes(before), notes: sent });
    const mine = { ...tried, notes: sent.map((one) => (one.id === note(id, '').id ? { ...one, comment } : one)) };
    const { notes } = rebaseNotes(mine, before, summary({ wofComments: [...sent] }));
    expect(texts({ notes })).toEqual(texts(mine));
    // another person's later edit is kept
    const others = sent.map((one) => (one.id === note(id, '').id ? { ...one, comment: 'theirs' } : one));
    const both = rebaseNotes(mine, before, summary({ wofComments: others }));
    expect(texts(both)).toContain('theirs');
  });

  test('a note that I added and deleted again after a lost response is gone', () => {
    const sent = [note('a', 'one'), note('b', 'two'), note('c', 'new')];
    const mine = { ...markSent({ ...createWorkingNotes(before), notes: sent }), notes: sent.slice(0, 2) };
    expect(texts(rebaseNotes(mine, before, summary({ wofComments: sent })))).toEqual(['one', 'two']);
  });

  test('paid has the latest change, and an inspection in VIC stays in VIC', () => {
    const mine = createWorkingNotes(before);
    expect(rebaseNotes(mine, before, summary({ wofPaidFor: true, VICDetailsEntered: true }))).toMatchObject({
      paid: true,
      vicEntered: true,
    });
    expect(rebaseNotes({ ...mine, paid: true, vicEntered: true }, before, summary())).toMatchObject({
      paid: true,
      vicEntered: true,
    });
  });
});
