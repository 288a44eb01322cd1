import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#shared/drafts/model.ts';
import { createSubmitted } from '#shared/drafts/submitted-inspection.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import type { Client } from '#web/client/client.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { leaveDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { toStoredDraft } from '#web/drafts/store/stored-draft.ts';
import { sendUnsentDrafts } from '#web/drafts/unsent/send-unsent.ts';
import { deviceDisk } from '../device-disk.ts';
import { newWorker, offline, pass, startDevice } from '../device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('../device-disk.ts')).openDB }));

beforeEach(() => {
  const leave = startDevice();
  vi.stubGlobal('IDBKeyRange', { bound: ([owner]: string[]) => owner });
  return leave;
});

const stored = () => [...deviceDisk.stores.drafts.values()] as { at: number; changedAt?: number; end?: unknown }[];

/** Stores a sheet typed offline an hour ago. Returns the owner's next visit, with a server that answers with `problem`. */
const typedOffline = (problem: Problem) => {
  const { opener } = newWorker();
  const id = DraftId.parse(newId('dft'));
  const begun = createDraftState(id, { ...emptySheet, ...newForm });
  const typed = draftReducer(begun, { type: 'typed', parts: new Map([['customerName', 'Mere']]) });
  const changedAt = Date.now() - 3_600_000;
  deviceDisk.stores.drafts.set(JSON.stringify([opener.owner, id]), toStoredDraft(typed, changedAt));
  const ask = vi.fn((): Promise<Draft> => Promise.reject(problem));
  const drafts = { get: ask, create: ask, save: ask };
  const client = { drafts, images: { upload: offline, list: offline, remove: offline } } as unknown as Client;
  return { id, ask, changedAt, visit: { ...opener, client } };
};

test.each([
  [new Problem('draft-gone', 'Inspection no longer exists', { by: 'Tom Fisher' }), { kind: 'gone', by: 'Tom Fisher' }],
  [createSubmitted(1042), { kind: 'submitted', inspectionId: 1042 }],
])(
  'I-06: how a sheet ended elsewhere is stored with its changes, and the server is asked only once: %s',
  async (problem, end) => {
    const { id, ask, changedAt, visit } = typedOffline(problem);
    const visitSheet = async () => {
      const store = await openDraft(visit, id).catch(() => undefined);
      if (store) await leaveDraft(visit.owner, store);
      await pass(60_000);
    };
    await visitSheet();
    expect(stored()).toMatchObject([{ unsent: true, end, changedAt }]);
    await visitSheet();
    await sendUnsentDrafts(visit);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(stored()).toMatchObject([{ unsent: true, end, changedAt }]);
  },
);

test('I-01: opening a sheet keeps the time of its last change', async () => {
  const { id, changedAt, visit } = typedOffline(new Problem('try-again', 'No connection'));
  const store = await openDraft(visit, id);
  await pass(1_000);
  expect(stored()).toMatchObject([{ changedAt }]);
  store.dispatch({ type: 'typed', parts: new Map([['customerName', 'Mary']]) });
  await pass(1_000);
  expect(stored()[0]?.changedAt).toBeGreaterThan(changedAt + 3_000_000);
});
