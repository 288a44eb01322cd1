import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { newWorkshop } from './people.ts';

const company = {
  companyName: 'Test Workshop',
  companyPhone: '093001234',
  companyAddress: '1 Road, Taupo',
  companyEmail: 'w@example.nz',
  companyAuthorityNumber: 'MS12345',
};

it('K-16, K-17, R-33: a paper sheet is printed, filled in, entered with its true date and keeps its number', async () => {
  const { owner, as } = await newWorkshop();
  const asked = { ...as, idempotencyKey: randomUUID() };
  const blank = await owner.call('checksheets', 'blank', { body: company }, asked);
  const again = await owner.call('checksheets', 'blank', { body: company }, asked);
  expect(again.paperInspectionId).toBe(blank.paperInspectionId);
  const params = { id: blank.paperInspectionId };
  const number = blank.formattedId.formattedIdIdx;

  await expect.poll(async () => (await owner.call('checksheets', 'paper', { params }, as)).state).toBe('ready');
  const { url } = await owner.call('checksheets', 'paper', { params }, as);
  const { pages } = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  for (const page of pages) expect(page).toContain(`No. ${number}-0`);

  const open = async () => (await owner.call('checksheets', 'papers', { query: {} }, as)).paperInspections;
  expect((await open()).map((paper) => paper.paperInspectionId)).toEqual([blank.paperInspectionId]);
  const [draft, same] = await Promise.all([
    owner.call('checksheets', 'enterPaper', { params }, as),
    owner.call('checksheets', 'enterPaper', { params }, as),
  ]);
  expect(same).toEqual(draft);
  expect(await open()).toMatchObject([{ unfinishedInspectionId: draft.id }]);

  const submitOn = (day: string, more = {}, of: object = { formattedId: { unfinishedInspectionId: draft.id } }) => {
    const sheet = { ...carWithThreeFails(), initialDateOfInspection: day as NzDate, versions: draft.versions };
    const body = { ...sheet, ...of, ...more };
    return owner.call('inspections', 'submit', { body }, { ...as, idempotencyKey: randomUUID() });
  };
  const early = '2026-10-02';
  await expect(submitOn(early)).rejects.toMatchObject({
    message: expect.stringContaining('when its paper sheet was issued'),
  });
  // One that was printed elsewhere.
  await expect(submitOn(early, {}, {})).rejects.toMatchObject({
    message: expect.stringContaining('Enter a reason for late entry'),
  });
  const late = await submitOn(early, { enteredLateReason: 'The paper lay in the glove box' }, {});
  expect(late.initialDateOfInspection).toBe(early);
  const today = nzDate(new Date());
  const inspection = await submitOn(today);
  expect(inspection).toMatchObject({
    initialDateOfInspection: today,
    paperInspectionId: blank.paperInspectionId,
    formattedId: { formattedIdIdx: number, recheckIdx: 0 },
  });
  expect(await open()).toEqual([]);
  const entered = owner.call('checksheets', 'enterPaper', { params }, as);
  await expect(entered).rejects.toMatchObject({ code: 'already-submitted', details: { inspectionId: inspection.id } });

  const next = await owner.call('checksheets', 'blank', { body: company }, as);
  expect(next.formattedId.formattedIdIdx).toBe(late.formattedId.formattedIdIdx + 1);
});

it('R-33: a text too long for the head of a sheet is refused with an explanation', async () => {
  const { owner, as } = await newWorkshop();
  const body = { ...company, companyName: 'x'.repeat(201) };
  await expect(owner.call('checksheets', 'blank', { body }, as)).rejects.toMatchObject({ code: 'not-valid' });
  expect((await owner.call('checksheets', 'papers', { query: {} }, as)).paperInspections).toEqual([]);
});
