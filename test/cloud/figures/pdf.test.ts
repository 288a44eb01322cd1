import { expect, it } from 'vitest';
import { newId, type PrintId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { newWorkshop } from '../people.ts';

it('the figures of Home are printed by the whole cloud, and open for the person who requested them', async () => {
  const { owner, as } = await newWorkshop();
  const sheet = { ...carWithThreeFails(), initialDateOfInspection: nzDate(new Date()) };
  const draft = await owner.call('drafts', 'create', { body: sheet }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: draft.id } };
  await owner.call('inspections', 'submit', { body }, as);
  const asked = { body: { id: newId('prt') as PrintId, kind: 'home' as const } };
  const ask = () => owner.call('figures', 'print', asked, as);
  await expect.poll(async () => (await ask()).state, { interval: 300 }).toBe('ready');
  const pdf = await fetch((await ask()).url ?? '');
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(pages.join(' ')).toContain('Today so far: 1, not counted here yet.');
});
