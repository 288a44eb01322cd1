import { expect, test } from 'vitest';
import { addSeen, omitSeen, readSeen, writeSeen } from '#shared/drafts/unseen.ts';
import { DraftId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { dataSections } from '#shared/sheets/sections.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';

const open = () => {
  const server = newSheetServer(DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST'));
  const draft = server.create(finishedCar()).draft;
  return { server, seen: { base: draft, versions: draft.versions, setBy: draft.setBy } };
};
const byName = (draft: ReturnType<typeof addSeen>) => ({
  ...draft,
  InspectionItem: draft.InspectionItem.toSorted((a, b) => (a.inspectionItemName < b.inspectionItemName ? -1 : 1)),
});

test.each(dataSections)('R-31: a page that has all other sections gets a saved draft with %s alone', (section) => {
  const { server, seen } = open();
  const { images, ...draft } = server.draft();
  const changed = { ...draft, versions: { ...draft.versions, [section]: 9 }, customerName: 'Someone else' };
  const answer = omitSeen({ ...changed, images }, seen.versions);
  expect(Object.keys(answer.versions)).toEqual([section]);
  const whole = section === 'customerDetails' ? changed : { ...changed, customerName: draft.customerName };
  expect(byName(addSeen(answer, seen))).toEqual(byName(whole));
});

test('R-31: what another device changed comes with the answer, and a removed item goes', () => {
  const { server, seen } = open();
  server.save({ customerName: 'Mere', versions: server.draft().versions });
  const { draft } = server.save({ vehicleMake: 'Mazda', versions: seen.versions });
  const answer = omitSeen({ ...draft, InspectionItem: [] }, { ...seen.versions, externalInspection: 99 });
  expect(Object.keys(answer.versions)).toEqual(['externalInspection', 'customerDetails', 'vehicleDetails']);
  const read = addSeen(answer, seen);
  expect(read).toMatchObject({ customerName: 'Mere', vehicleMake: 'Mazda', versions: draft.versions });
  expect(read.InspectionItem.length).toBe(seen.base.InspectionItem.length - 19);
});

test('the whole draft of an earlier release stays whole', () => {
  const { server, seen } = open();
  const { draft } = server.save({ vehicleMake: 'Mazda', versions: seen.versions });
  expect(addSeen(draft, { ...seen, versions: {} })).toEqual(draft);
});

test('the header names the versions; anything else counts as none', () => {
  const { seen } = open();
  expect(readSeen(writeSeen(seen))).toEqual(seen.versions);
  expect(
    [undefined, '', 'all', '3', '{"externalInspection":-1}'].map((said) => readSeen({ 'draft-versions': said })),
  ).toEqual(Array(5).fill(undefined));
});
