import { expect, it } from 'vitest';
import { type NoteId, newId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { newWorkshop } from './people.ts';

const conflict = { ConflictOfInterest: true, ConflictOfInterestReason: 'My own car' };
const note = (comment: string) => ({ id: newId('nte') as NoteId, comment });

it('M-02, M-08, M-12, R-28, S-03: payment, VIC entry and notes are saved on the version that was seen', async () => {
  const { owner, as } = await newWorkshop();
  const inspection = await owner.call('inspections', 'submit', { body: { ...finishedCar(), ...conflict } }, as);
  const params = { id: String(inspection.id) };
  const { updatedAt, wofComments } = inspection.WofSummaryDetails;
  const [locked] = wofComments;
  expect(wofComments).toMatchObject([
    { title: expect.stringContaining('Conflict of Interest'), comment: 'My own car' },
  ]);

  const text = note('<img src=x onerror=alert(1)>\n**as typed**');
  const body = { wofPaidFor: true, VICDetailsEntered: true, updatedAt, revision: 1, wofComments: [text] };
  const saved = await owner.call('notes', 'save', { params, body }, as);
  expect(saved).toMatchObject({ wofPaidFor: true, VICDetailsEntered: true, wofComments: [locked, text] });
  expect(await owner.call('notes', 'save', { params, body }, as)).toEqual(saved);
  const stale = { ...body, wofComments: [note('Another')] };
  expect(await refused(owner.call('notes', 'save', { params, body: stale }, as))).toMatchObject({
    code: 'version-conflict',
    details: saved,
  });
  expect((await owner.call('inspections', 'get', { params }, as)).WofSummaryDetails).toEqual(saved);
  expect((await owner.call('inspections', 'overview', { query: {} }, as)).vicNotEntered.count).toBe(0);
});

it('M-12: a note of more than 2000 characters is refused with an explanation', async () => {
  const { owner, as } = await newWorkshop();
  const inspection = await owner.call('inspections', 'submit', { body: finishedCar() }, as);
  const { updatedAt } = inspection.WofSummaryDetails;
  const body = { wofPaidFor: false, VICDetailsEntered: false, updatedAt, wofComments: [note('x'.repeat(2001))] };
  const params = { id: String(inspection.id) };
  expect(await refused(owner.call('notes', 'save', { params, body }, as))).toMatchObject({
    code: 'not-valid',
    message: expect.stringContaining('Max length 2000 reached'),
  });
});
