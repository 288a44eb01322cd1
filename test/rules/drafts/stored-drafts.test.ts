import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DraftId, PaperId } from '#shared/ids.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createEditState, createLoadedState, type DraftState } from '#web/drafts/store/draft-state.ts';
import { getNextSend } from '#web/drafts/store/next-send.ts';
import type { PartName, PartValue } from '#web/drafts/store/parts.ts';
import { readStoredDraft, toStoredDraft } from '#web/drafts/store/stored-draft.ts';

const DAY = '2026-11-23';
const AT = Date.parse(`${DAY}T00:00:00.000Z`);
const file = new URL(`../../world/fixtures/stored-drafts-${DAY}.json`, import.meta.url);

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const paperInspectionId = PaperId.parse('pap_Tawa0000000000000000');
const typed = (state: DraftState, name: PartName, value: PartValue) =>
  draftReducer(state, { type: 'typed', parts: new Map([[name, value]]) });

/** A recheck with a save in progress, a paper sheet without a vehicle type, and an edit. */
const draftsOfToday = () => {
  const serverWith = (known: Parameters<typeof newSheetServer>[1]) => {
    const server = newSheetServer(id, known);
    server.create(carWithThreeFails());
    return createLoadedState(server.draft());
  };
  const visit = { isRecheck: true, recheckOf: 1_795_380_120_001, setBy: { roadBrakeTest: anna } };
  const recheck = typed(serverWith(visit), 'recheckOdometer', 128_501);
  const send = getNextSend(recheck);
  if (!send) throw new Error('Nothing to save');
  const sending = typed(draftReducer(recheck, { type: 'sending', send }), 'towbarFitted', 'yes');
  const paper = typed(serverWith({ paperInspectionId }), 'vehicleTypeUnknown', true);
  const unproved = [{ about: 'inspectorNumber', by: hemi, at: new Date(AT).toISOString(), confirmed: true } as const];
  const record = makeInspection(finishedCar(), { paperInspectionId, inspectedBy: anna, unproved });
  const edit = typed(createEditState(id, record), 'vehicleModel', 'Hilux SR');
  return { recheck: sending, paper, edit };
};

/** Reads them from JSON, and restores Map and Set as IndexedDB would return them. */
const readStoredDrafts = (): Record<keyof ReturnType<typeof draftsOfToday>, ReturnType<typeof toStoredDraft>> =>
  JSON.parse(readFileSync(file, 'utf8'), (_, value) =>
    value?.$map ? new Map(value.$map) : value?.$set ? new Set(value.$set) : value,
  );

/** Stores a new day. Fails if its file exists: stored drafts never change. */
const keep = () => {
  const stored = Object.entries(draftsOfToday()).map(([name, state]) => [name, toStoredDraft(state, AT)]);
  const plain = (_: string, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  };
  writeFileSync(file, JSON.stringify(Object.fromEntries(stored), plain, 2), { flag: 'wx' });
};
if (process.env.KEEP_STORED === DAY) keep();

const open = (name: keyof ReturnType<typeof readStoredDrafts>) => {
  const back = readStoredDraft(readStoredDrafts()[name]);
  if (!back) throw new Error(`${name} does not open`);
  return back;
};

test('a recheck stored that day opens with its visit, and sends the save in progress and later input', () => {
  const back = open('recheck');
  expect(back).toMatchObject({
    ...{ id, recheckOf: 1_795_380_120_001, begunAt: '2026-11-21T00:00:00Z', setBy: { roadBrakeTest: anna } },
    mine: { isRecheck: true, recheckOdometer: 128_501, towbarFitted: 'yes' },
  });
  expect(back.inDoubt.map(({ parts }) => [...parts.keys()])).toEqual([['recheckOdometer']]);
  expect([...(getNextSend(back)?.parts ?? [])]).toEqual([
    ['towbarFitted', 'yes'],
    ['recheckOdometer', 128_501],
  ]);
});

test('a paper sheet stored that day is still a paper sheet without a vehicle type', () => {
  expect(open('paper')).toMatchObject({ isFromPaper: true, editing: null, mine: { vehicleTypeUnknown: true } });
});

test('an edit stored that day opens on its record, with its signer and unproved passes', () => {
  const back = open('edit');
  expect(back.editing).toMatchObject({ inspectedBy: anna, unproved: [{ about: 'inspectorNumber', confirmed: true }] });
  expect([back.mine.vehicleModel, back.base.vehicleModel]).toEqual(['Hilux SR', 'Hilux SR5']);
  expect(readStoredDrafts().edit.unsent).toBe(true);
});

test.each(['recheck', 'paper', 'edit'] as const)('%s is stored again unchanged, with newer fields blank', (name) => {
  const { draft } = readStoredDrafts()[name];
  const again = toStoredDraft(open(name), AT);
  expect(Object.keys(again.draft)).toEqual(Object.keys(draft));
  expect({ ...emptySheet, ...draft.mine }).toMatchObject(again.draft.mine);
  expect(readStoredDraft(structuredClone(again))).toEqual(open(name));
});
