import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSubmitted } from '#shared/drafts/submitted-inspection.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import type { Client } from '#web/client/client.ts';
import { describeReturned } from '#web/drafts/sending/describe-returned.ts';
import { sendQueued } from '#web/drafts/sending/submission.ts';
import type { DraftState } from '#web/drafts/store/draft-state.ts';
import { createDraft, leaveDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { formatSaveStatus, getSaveProblem } from '#web/drafts/store/save-status.ts';
import { readStoredDraft } from '#web/drafts/store/stored-draft.ts';
import { queueSubmission } from '#web/drafts/submit/queue-submission.ts';
import { sendUnsentDrafts } from '#web/drafts/unsent/send-unsent.ts';
import { findUnsentDrafts } from '#web/drafts/unsent/unsent-drafts.ts';
import { deviceDisk } from '../device-disk.ts';
import { NO_ROOM, newWorker, offline, pass, startDevice } from '../device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('../device-disk.ts')).openDB }));

beforeEach(() => {
  const leave = startDevice();
  vi.stubGlobal('IDBKeyRange', { bound: ([owner]: string[]) => owner });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  return leave;
});

const BY = { userId: 'hemi', subUserId: null };
const RECEIVED = { id: 1042 };
const DRAWN = 1151;

/** A sheet for which Submit was pressed without a network, with a number of the reserve, and the server of later. */
const pressed = async () => {
  const { opener } = newWorker();
  const onSubmitted = vi.fn();
  const onReturned = vi.fn();
  const visit = { ...opener, onReturned };
  const answer = { number: DRAWN, submit: (): object => RECEIVED, create: undefined as Problem | undefined };
  const store = createDraft(visit, finishedCar());
  const { id } = store.state();
  store.dispatch({ type: 'drawn', drawn: { DeviceID: 'dev_ABCDEFGHIJKLMNOPQRST' as never, number: DRAWN } });
  const answers = { by: BY, passedAlthough: [], images: [] };
  await queueSubmission(store, opener.owner, answers);
  await pass(400);
  const server = newSheetServer(id);
  const numbered = (draft: object) => ({
    ...draft,
    formattedId: { formattedIdIdx: answer.number, recheckIdx: 0, unfinishedInspectionId: id },
  });
  const submit = vi.fn(async (_: { body: Record<string, unknown> }) => {
    const given = answer.submit();
    if (given instanceof Problem) throw given;
    return given;
  });
  const client = {
    drafts: {
      get: async () => {
        if (server.exists()) return numbered(server.draft());
        throw new Problem('not-found', 'Not Found');
      },
      create: async ({ body }: { body: Parameters<typeof server.create>[0] }) => {
        if (answer.create && body.drawn) throw answer.create;
        return numbered(server.create(body).draft);
      },
      save: async ({ body }: { body: Parameters<typeof server.save>[0] }) => numbered(server.save(body).draft),
    },
    inspections: { submit },
    images: { upload: offline, list: offline, remove: offline },
  } as unknown as Client;
  const submitQueued = async (state: DraftState) => {
    const inspection = await sendQueued(client, state);
    onSubmitted(state, inspection);
    return inspection.id;
  };
  /** Opens the sheet in its owner's next session, with a network, as any page does. */
  const send = async () => {
    const again = await openDraft({ ...visit, client, submitQueued }, id);
    await leaveDraft(visit.owner, again);
    await pass(60_000);
    return again.state();
  };
  return {
    id,
    owner: opener.owner,
    store,
    visit: { ...visit, client, submitQueued },
    server,
    answer,
    submit,
    send,
    onSubmitted,
    onReturned,
  };
};

const kept = () => [...deviceDisk.stores.drafts.values()] as { draft: Partial<DraftState>; unsent: boolean }[];

describe('J-01: a sheet for which Submit was pressed without a network', () => {
  test('is submitted with its number, the time of the press and its author, and then forgotten', async () => {
    const { send, submit, onSubmitted, store, owner } = await pressed();
    const pressedAt = store.state().queued?.pressedAt;
    expect(await findUnsentDrafts(owner)).toMatchObject([{ isQueued: true }]);
    await send();
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit.mock.calls[0]?.[0].body).toMatchObject({ signedOffline: { pressedAt, by: BY } });
    expect(onSubmitted.mock.calls).toMatchObject([[{ formattedId: { formattedIdIdx: DRAWN } }, RECEIVED]]);
    expect(kept()).toEqual([]);
  });

  test.each([
    ['no response', new Problem('try-again', 'No connection')],
    ['an ended session', new Problem('not-signed-in', 'Please log in again.')],
    ['an ended PIN proof', new Problem('pin-needed', 'Enter your PIN')],
    ['a removed owner', new Problem('not-allowed', 'No')],
    ['no authenticator app', new Problem('two-step-needed', 'Set it up')],
  ])('waits on the device after %s, and goes in the next session', async (_, problem) => {
    const { send, answer, submit, visit, onReturned } = await pressed();
    answer.submit = () => problem;
    expect((await send()).queued).toBeDefined();
    expect(kept()).toMatchObject([{ unsent: true }]);
    answer.submit = () => RECEIVED;
    await sendUnsentDrafts({ ...visit, client: { ...visit.client } });
    await pass(60_000);
    expect(submit.mock.lastCall?.[0].body).toHaveProperty('signedOffline');
    expect(kept()).toEqual([]);
    expect(onReturned).not.toHaveBeenCalled();
  });

  test('counts as saved on the device only with the press', async () => {
    const { store } = await pressed();
    expect(formatSaveStatus(store.state())).toBe('Saved on this device');
    store.dispatch({ type: 'taken-back' });
    await pass(400);
    deviceDisk.refuse = NO_ROOM;
    await queueSubmission(store, 'nobody org ', { by: BY, passedAlthough: [], images: [] });
    expect(store.state().queued).toBeDefined();
    expect(formatSaveStatus(store.state())).toBe('Not saved: retry');
    expect(getSaveProblem(store.state())).toContain('out of storage');
    deviceDisk.refuse = undefined;
  });

  test('is submitted once if the response was lost', async () => {
    const { send, answer, onSubmitted } = await pressed();
    answer.submit = () => createSubmitted(RECEIVED.id);
    expect((await send()).end).toEqual({ kind: 'submitted', inspectionId: RECEIVED.id });
    expect(onSubmitted).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
  });

  test.each(['refused', 'not-complete', 'not-valid'] as const)('can be edited again if it is %s', async (code) => {
    const { send, answer, store, onReturned } = await pressed();
    store.dispatch({ type: 'printed' });
    answer.submit = () => new Problem(code, 'The last day for a recheck has passed.');
    const state = await send();
    expect(state).toMatchObject({ queued: undefined, end: null });
    expect(describeReturned(state)).toBe('The last day for a recheck has passed. A printed copy exists: collect it.');
    expect(onReturned).toHaveBeenCalledTimes(1);
  });

  test('can be edited again if another device changed it after the press', async () => {
    const { send, server, submit, onReturned } = await pressed();
    server.create({ customerName: 'Aroha Ngata' });
    const state = await send();
    expect(state.queued).toBeUndefined();
    expect(describeReturned(state)).toContain('changed on another device');
    expect(submit).not.toHaveBeenCalled();
    expect(onReturned).toHaveBeenCalledTimes(1);
    // told once, and kept until it is submitted
    const [{ draft } = { draft: {} }] = kept();
    expect(draft).toMatchObject({ returned: state.returned });
    await send();
    expect(onReturned).toHaveBeenCalledTimes(1);
  });

  test('can be edited again if its number belongs to another sheet, and gets the next one', async () => {
    const { send, answer, store, submit } = await pressed();
    const parts = new Map<FieldName, string | boolean>([
      ['vicOffline', true],
      ['systemAuthorizationNumber', '1151-0'],
    ]);
    store.dispatch({ type: 'typed', parts });
    answer.create = new Problem('refused', 'Sheet number 1151 belongs to another sheet or device.', { number: DRAWN });
    answer.number = 1160;
    const state = await send();
    expect(state).toMatchObject({ queued: undefined, drawn: undefined, formattedId: { formattedIdIdx: 1160 } });
    expect(state.mine.systemAuthorizationNumber).toBe('');
    expect(describeReturned(state)).toBe('Sheet number 1151 belongs to another sheet or device.');
    expect(submit).not.toHaveBeenCalled();
  });

  test('is created again with its number if an earlier draft of it has another', async () => {
    const { send, server, answer, submit } = await pressed();
    server.create(finishedCar());
    answer.number = 1140;
    const create = vi.spyOn(server, 'create').mockImplementation(() => {
      answer.number = DRAWN;
      return { accepted: true, draft: server.draft() };
    });
    expect(await send()).toMatchObject({ formattedId: { formattedIdIdx: DRAWN } });
    expect(create.mock.calls[0]?.[0]).toMatchObject({ drawn: { number: DRAWN } });
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('is kept with its text if someone discarded it', async () => {
    const { send, answer } = await pressed();
    answer.submit = () => new Problem('draft-gone', 'Inspection no longer exists', { by: 'Tom Fisher' });
    await send();
    expect(kept()).toMatchObject([{ end: { kind: 'gone', by: 'Tom Fisher' } }]);
  });

  test('opens as a draft with all its text in a page of an earlier release', async () => {
    await pressed();
    const [stored] = kept();
    const { drawn, queued, ...older } = stored?.draft ?? {};
    expect([drawn, queued]).toEqual([expect.anything(), expect.anything()]);
    const state = readStoredDraft({ draft: older, unsent: true, at: 0 });
    expect(state?.mine).toMatchObject(finishedCar());
    expect(state?.queued).toBeUndefined();
  });
});
