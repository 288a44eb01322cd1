import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftId, InspectionId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { tabStorage } from '#test/rules/web/auth/tab-storage.ts';
import { mirrorSession } from '#web/drafts/page/mirror-session.ts';
import { createDraftState, createEditState, type DraftState } from '#web/drafts/store/draft-state.ts';
import { createDraftStore } from '#web/drafts/store/draft-store.ts';
import { emptySession, loadSession } from '#web/drafts/store/session-state.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const KEY = `inspection:${id}`;
/** The state of a tab, as stored by the site of November 2026. */
const IN_2026 = {
  version: '1.0',
  value: {
    lastEditedInspectionItem: 'externalMudGuards',
    virmUpdates: null,
    paperInspection: null,
    pendingCustomerDetails: null,
    inspectionTimeTaken: null,
    editingInspection: null,
    isSubmitDisabled: null,
    automaticReasonAdded: false,
    pendingVehicleDataChecked: null,
    vehicleDataRequestSuccess: true,
    isCustomerDetailsValid: true,
    quizAttemptId: null,
    selectedQuiz: null,
  },
};

/** The values that follow from a new, empty sheet. */
const derived = { virmUpdates: [], paperInspection: false, editingInspection: false, isSubmitDisabled: true };

let stored: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  stored = tabStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readMirror = () => JSON.parse(stored.get(KEY) ?? 'null');
const open = (change: Partial<DraftState> = {}) => {
  const never = () => new Promise<never>(() => {});
  const store = createDraftStore(
    { ...createDraftState(id, { ...emptySheet, ...newForm }), session: loadSession(id), ...change },
    {
      create: never,
      save: never,
      submit: never,
    },
  );
  return { store, ...mirrorSession(store) };
};
const edit = { type: 'noted', session: { lastEditedInspectionItem: 'internalSeatbelts' } } as const;

test('G-36: the tab’s mirror is read with values that only this tab knows, and written with all names of the specification', () => {
  stored.set(KEY, JSON.stringify(IN_2026));
  const { store } = open();
  expect(store.state().session).toMatchObject({
    lastEditedInspectionItem: 'externalMudGuards',
    vehicleDataRequestSuccess: true,
    isCustomerDetailsValid: true,
  });
  store.dispatch(edit);
  expect(readMirror()).toEqual(IN_2026);
  vi.advanceTimersByTime(300);
  expect(readMirror()).toEqual({ ...IN_2026, value: { ...IN_2026.value, ...derived, ...edit.session } });
});

test('G-36: paper, edit, time, form and Submit have their real values', () => {
  vi.setSystemTime('2026-11-27T01:00:00Z');
  const record = makeInspection(finishedCar());
  const begunAt = '2026-11-27T00:50:00.000Z';
  const mine = { ...record, versionDate: '2026-11-01' as const };
  open({ ...createEditState(id, record), mine, isFromPaper: true, begunAt });
  vi.advanceTimersByTime(300);
  const { value } = readMirror();
  expect(value).toMatchObject({ paperInspection: true, editingInspection: true, inspectionTimeTaken: 600 });
  expect(value.virmUpdates.length).toBeGreaterThan(0);
  vi.setSystemTime(record.createdAt);
  open(createEditState(id, { ...record, initialDateOfInspection: nzDate(new Date(record.createdAt)) }));
  vi.advanceTimersByTime(300);
  expect(readMirror().value).toMatchObject({ virmUpdates: [], isSubmitDisabled: false, inspectionTimeTaken: 0 });
});

test('G-36: the tab’s mirror is written at once when the page is closed or the draft is left', () => {
  const { store, flush, stop } = open();
  store.dispatch(edit);
  flush();
  expect(readMirror().value).toMatchObject(edit.session);
  store.dispatch({ type: 'noted', session: { automaticReasonAdded: true } });
  stop();
  expect(readMirror().value).toMatchObject({ ...edit.session, automaticReasonAdded: true });
});

test('G-35: a submitted sheet leaves nothing in the tab', () => {
  const { store, stop } = open();
  store.dispatch(edit);
  store.dispatch({ type: 'ended', end: { kind: 'submitted', inspectionId: InspectionId.parse(1043) } });
  vi.advanceTimersByTime(300);
  stop();
  expect(readMirror()).toBeNull();
  expect(open().store.state().session).toBe(emptySession);
});
