import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import {
  createDraftState,
  createEditState,
  createLoadedState,
  type DraftState,
} from '#web/drafts/store/draft-state.ts';
import { getNextSend, isSaved } from '#web/drafts/store/next-send.ts';
import { findItem, type PartName, type PartValue } from '#web/drafts/store/parts.ts';
import { formatSaveStatus } from '#web/drafts/store/save-status.ts';
import { emptySession } from '#web/drafts/store/session-state.ts';
import { getStorageKey, readStoredDraft, toStoredDraft } from '#web/drafts/store/stored-draft.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const typed = (state: DraftState, name: PartName, value: PartValue) =>
  draftReducer(state, { type: 'typed', parts: new Map([[name, value]]) });
/** Stores the draft and reads it back, as a later visit does. */
const afterwards = (state: DraftState) => readStoredDraft(structuredClone(toStoredDraft(state, 0)));

/** A draft written by the site of November 2026. JSON has no Map or Set. */
const storedIn2026 = () =>
  JSON.parse(readFileSync('test/world/fixtures/stored-draft-2026-11.json', 'utf8'), (_, value) =>
    value?.$map ? new Map(value.$map) : value?.$set ? new Set(value.$set) : value,
  );

describe('a draft stored on this device', () => {
  test('I-01: by a release that stored only the time of writing counts as changed at that time', () => {
    const { changedAt: _, ...stored } = toStoredDraft(
      typed(createDraftState(id, { ...emptySheet, ...newForm }), 'customerName', 'Mere'),
      7,
    );
    expect(readStoredDraft(stored)).toMatchObject({ changedAt: 7, end: null });
  });

  test('by the site of November 2026 opens complete', () => {
    const back = readStoredDraft(storedIn2026());
    if (!back) throw new Error('It does not open');
    expect(back).toMatchObject({
      id,
      created: true,
      touched: true,
      versions: { customerDetails: 2, vehicleDetails: 1, externalInspection: 1 },
      invalid: { customerEmail: { text: 'x@', problem: 'Invalid email' } },
      conflicts: new Set(['customerName']),
      inFlight: null,
      end: null,
      editing: null,
      session: emptySession,
      found: null,
    });
    expect(back.inDoubt.map(({ parts }) => [...parts.keys()])).toEqual([['vehicleMake', 'externalStopLamps']]);
    expect(back.mine).toMatchObject({ customerName: 'Mere', vehicleMake: 'Mazda', vehicleRegistrationPlate: 'KZT482' });
    expect(findItem(back.mine, 'externalStopLamps')).toMatchObject({
      result: 'PASS',
      Comment: [{ comment: 'Seen again' }],
    });
    expect(back.mine.InspectionItem).toHaveLength(carWithThreeFails().InspectionItem.length);
    expect(back.base.customerName).toBe('Hone');
    expect(formatSaveStatus(back)).toBe('Saved on this device');
    // and sends the save whose response is missing
    expect(getNextSend(back)?.parts.get('vehicleMake')).toBe('Mazda');
  });

  test('as an edit by a site with fewer fields opens with the missing ones as the record has them', () => {
    const stored = structuredClone(toStoredDraft(createEditState(id, makeInspection(finishedCar())), 0));
    const { towbarFitted: _, vehicleTypeUnknown: __, ...older } = stored.draft.editing ?? {};
    const back = readStoredDraft({ ...stored, draft: { ...stored.draft, editing: older } });
    expect(back?.editing).toMatchObject({ towbarFitted: '', vehicleTypeUnknown: false, vehicleMake: 'Toyota' });
  });

  test('is written with the names of November 2026', () => {
    const stored = storedIn2026();
    const back = readStoredDraft(stored);
    if (!back) throw new Error('It does not open');
    const again = toStoredDraft(back, stored.at);
    expect(Object.keys(again.draft)).toEqual(Object.keys(stored.draft));
    expect(again).toMatchObject({ unsent: stored.unsent, at: stored.at });
    expect(afterwards(back)).toEqual(back);
  });

  test('comes back with all input: invalid values, values in doubt and conflicts', () => {
    const server = newSheetServer(id);
    server.create(carWithThreeFails());
    let state = typed(createLoadedState(server.draft()), 'customerName', 'Mere');
    server.save({ customerName: 'Hone' });
    state = draftReducer(state, { type: 'outdated', draft: server.draft() });
    state = draftReducer(state, {
      type: 'invalid',
      field: 'customerEmail',
      invalid: { text: 'x@', problem: 'Invalid' },
    });
    state = typed(state, 'vehicleMake', 'Mazda');
    const send = getNextSend(state);
    if (!send) throw new Error('Nothing to save');
    state = draftReducer(state, { type: 'sending', send });
    const back = afterwards(state);
    expect(back).toMatchObject({
      id,
      created: true,
      touched: true,
      versions: state.versions,
      invalid: state.invalid,
      conflicts: new Set(['customerName']),
      inFlight: null,
      inDoubt: [send],
      status: 'idle',
      end: null,
    });
    expect(back?.mine).toMatchObject({ customerName: 'Mere', vehicleMake: 'Mazda', ...newForm });
    expect(back?.mine.InspectionItem).toEqual(state.mine.InspectionItem);
    expect(back?.base.customerName).toBe('Hone');
    expect(back && formatSaveStatus(back)).toBe('Saved on this device');
  });

  test('of an earlier version of the site lacks new fields, and loses only removed ones', () => {
    const { vehicleFirstRegistered: _, ...before } = { ...emptySheet, ...newForm, customerName: 'Mere' };
    const items = [...finishedCar().InspectionItem, { inspectionItemName: 'ashtray', result: 'PASS' }];
    const kept = toStoredDraft(typed(createDraftState(id, { ...emptySheet, ...newForm }), 'customerName', 'Mere'), 0);
    const old = { ...kept, draft: { ...kept.draft, mine: { ...before, InspectionItem: items } } };
    const back = readStoredDraft(old as typeof kept);
    expect(back?.mine).toMatchObject({ customerName: 'Mere', vehicleFirstRegistered: '' });
    expect(back?.mine.InspectionItem).toHaveLength(items.length - 1);
    expect(readStoredDraft({ ...kept, draft: {} } as typeof kept)).toBeUndefined();
  });
});

describe('J-01: an edit of a completed inspection', () => {
  const inspection = makeInspection(finishedCar(), { id: 1001 });
  const changed = typed(createEditState(id, inspection), 'customerName', 'Hone');

  test('is stored on the device under a key of its own, and sends nothing before it is submitted', () => {
    expect(formatSaveStatus(createEditState(id, inspection))).toBe('');
    expect(getNextSend(changed)).toBeNull();
    expect(isSaved(changed)).toBe(true);
    expect(formatSaveStatus(changed)).toBe('Saving…');
    expect(formatSaveStatus(draftReducer(changed, { type: 'kept', as: changed }))).toBe('Saved on this device');
    expect(getStorageKey(changed)).not.toBe(getStorageKey(createDraftState(id, changed.mine)));
  });

  test('comes back with its changes, based on the current inspection', () => {
    const now = { ...inspection, vehicleMake: 'Daihatsu', revision: 2 };
    const kept = afterwards(changed);
    if (!kept) throw new Error('Nothing was kept');
    const back = draftReducer(createEditState(id, now), { type: 'restored', kept, inspection: now });
    expect(back.mine).toMatchObject({ customerName: 'Hone', vehicleMake: 'Daihatsu' });
    expect(back.base.customerName).toBe(inspection.customerName);
    expect(back.editing?.revision).toBe(2);
    expect(back.conflicts.size).toBe(0);
  });

  test('waits for the inspector’s choice if another person changed the same field', () => {
    const kept = afterwards(changed);
    if (!kept) throw new Error('Nothing was kept');
    const now = { ...inspection, customerName: 'Rangi' };
    const since = draftReducer(typed(createEditState(id, now), 'vehicleModel', 'Aqua'), {
      type: 'noted',
      session: { lastEditedInspectionItem: 'externalStopLamps' },
    });
    const back = draftReducer(since, { type: 'restored', kept, inspection: now });
    expect(back.session).toBe(since.session);
    expect([...back.conflicts]).toEqual(['customerName']);
    expect(back.mine).toMatchObject({ customerName: 'Hone', vehicleModel: 'Aqua' });
    expect(isSaved(back)).toBe(false);
  });
});
