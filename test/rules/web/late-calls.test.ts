import { beforeEach, expect, test, vi } from 'vitest';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { startWindow } from '#test/rules/window.ts';
import { accessToken } from '#web/auth/client.ts';
import { createClient } from '#web/client/client.ts';
import { createDraft, leaveDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { openPhotoStore } from '#web/images/photo-stores.ts';

vi.mock('#web/auth/client.ts', () => ({ accessToken: vi.fn(), dropSession: vi.fn() }));

const TAWA = 'org_TawaMotors0000000000';
const RIMU = 'org_RimuGarage0000000000';
const sent = vi.fn<(url: string, init: { headers: Record<string, string> }) => Promise<Response>>();

/** Signs a person in. Aborting the session signs them out. */
const signIn = (name: string, organizationId: string) => {
  const over = new AbortController();
  const owner = [name, organizationId, ''].join(' ');
  vi.mocked(accessToken).mockResolvedValue(name);
  const client = createClient({ over: over.signal, organizationId });
  return { end: () => over.abort(), client, opener: { owner, client, reportError: () => {} } };
};
/** Lists the person and organization of each call so far. */
const callers = () =>
  sent.mock.calls.map(([, { headers }]) => `${headers.Authorization?.slice(7)} for ${headers.OrganizationID}`);
const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
const comeOnline = async () => {
  window.comeOnline();
  await passMinutes(0);
};

let window: ReturnType<typeof startWindow>;
beforeEach(() => {
  window = startWindow();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', sent);
  sent.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  return window.leave;
});

/** Starts a sheet as this person, without a network. */
const typeSheet = async ({ opener }: ReturnType<typeof signIn>) => {
  const store = createDraft(opener, { ...emptySheet, ...newForm });
  store.dispatch({ type: 'typed', parts: new Map([['customerName', 'Mere Parata']]) });
  await passMinutes(0.1);
  return store;
};

test('a draft waiting to be saved is not sent after its session has ended, but by its owner when they are back', async () => {
  const anna = signIn('anna', TAWA);
  const store = await typeSheet(anna);
  expect(callers()).toEqual([`anna for ${TAWA}`]);
  anna.end();
  signIn('ben', RIMU);
  void leaveDraft(anna.opener.owner, store);
  await passMinutes(10);
  expect(callers()).toEqual([`anna for ${TAWA}`]);

  const back = signIn('anna', TAWA);
  const again = await openDraft(back.opener, store.state().id);
  expect(again.state().mine.customerName).toBe('Mere Parata');
  await again.flush();
  expect(callers()).toEqual([`anna for ${TAWA}`, `anna for ${TAWA}`]);
});

test('a draft of one organization is never sent under the id of another', async () => {
  const before = signIn('anna', TAWA);
  const store = await typeSheet(before);
  const after = signIn('anna', RIMU);
  await typeSheet(after);
  await passMinutes(3);
  void leaveDraft(before.opener.owner, store);
  await passMinutes(3);
  const isOfFirst = (index: number) => JSON.stringify(sent.mock.calls[index]).includes(store.state().id);
  const callersOf = (first: boolean) => new Set(callers().filter((_, index) => isOfFirst(index) === first));
  expect(callersOf(true)).toEqual(new Set([`anna for ${TAWA}`]));
  expect(callersOf(false)).toEqual(new Set([`anna for ${RIMU}`]));
});

test('a photo being uploaded is not sent after its session has ended, but by its owner when they are back', async () => {
  const draft = DraftId.parse(newId('dft'));
  const anna = signIn('anna', TAWA);
  const photos = openPhotoStore('anna’s photos', anna.client);
  const blob = new Blob(['x']);
  const photo = { id: newImageId(draft), draft, item: 'externalStopLamps', blob, description: '', sha256: '' } as const;
  await photos.add({ ...photo, state: 'waiting', problem: '' }, true);
  await passMinutes(0);
  expect(callers()).toEqual([`anna for ${TAWA}`]);
  anna.end();
  signIn('ben', RIMU);
  await passMinutes(10);
  await comeOnline();
  expect(callers()).toEqual([`anna for ${TAWA}`]);

  const back = signIn('anna', TAWA);
  expect(openPhotoStore('anna’s photos', back.client)).toBe(photos);
  await comeOnline();
  expect(callers()).toEqual([`anna for ${TAWA}`, `anna for ${TAWA}`]);
});
