import { expect, it } from 'vitest';
import { newImageId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { PHOTO } from './calls.ts';
import { newWorkshop, type TestPerson } from './people.ts';

/** Polls until it is printed, as the web does. */
const printed = async (owner: TestPerson, id: number, as: { organizationId: string }) => {
  const asked = { params: { id: String(id) }, query: { checksheet: 'Full' as const } };
  await expect
    .poll(async () => (await owner.call('checksheets', 'pdf', asked, as)).state, { interval: 500 })
    .toBe('ready');
  const { url } = await owner.call('checksheets', 'pdf', asked, as);
  const pdf = await fetch(url.WofChecksheetFullPDF ?? '');
  return readPdf(new Uint8Array(await pdf.arrayBuffer()), { photos: true });
};

it('K-10, R-32: the sheet for the customer has photos and Chinese names; an edit prints it again', async () => {
  const { owner, as } = await newWorkshop();
  const sheet = { ...carWithThreeFails(), initialDateOfInspection: nzDate(new Date()), customerName: '王小明' };
  const draft = await owner.call('drafts', 'create', { body: sheet }, as);
  const photo = { file: PHOTO, service: 'S3' as const, imageId: newImageId(draft.id), description: 'Left side' };
  await owner.call('images', 'upload', { body: { ...photo, inspectionItemName: 'externalStopLamps' } }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: draft.id } };
  const { id } = await owner.call('inspections', 'submit', { body }, as);
  const first = await printed(owner, id, as);
  expect(first.pages[0]).toContain('王小明');
  expect(first.photos.reduce((a, b) => a + b)).toBe(1);
  expect(first.pages.join(' ')).toContain('Left side');

  const change = { customerName: '田中さくら', revision: 1 };
  await owner.call('inspections', 'edit', { params: { id: String(id) }, body: change }, as);
  const second = await printed(owner, id, as);
  expect(second.pages[0]).toContain('田中さくら');
  expect(second.pages[0]).toContain('(revision 2)');
});
