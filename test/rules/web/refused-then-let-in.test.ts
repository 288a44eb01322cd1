import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import type { Client } from '#web/client/client.ts';
import { leaveDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { deviceDisk } from './device-disk.ts';
import { begin, pass, startDevice } from './device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('./device-disk.ts')).openDB }));

beforeEach(startDevice);

test('I-04: saves refused until the PIN was entered are sent once the inspector reopens the sheet', async () => {
  const { opener, store, type, id } = begin();
  const create = vi.fn(async () => {
    throw new Problem('pin-needed', 'Enter your PIN again.');
  });
  Object.assign(opener, { client: { drafts: { create, save: create, get: create } } as unknown as Client });
  // a session whose calls are refused
  await openDraft(opener, id);
  await type('Mere');
  void leaveDraft(opener.owner, store);
  await pass(3_600_000);
  expect(deviceDisk.stores.drafts.size).toBe(1);
  expect(create.mock.calls.length).toBeGreaterThan(2);
  // the next session, after the PIN was entered
  const sent = vi.fn(() => new Promise(() => {}));
  const client = { drafts: { create: sent, save: sent, get: sent } } as unknown as Client;
  expect(await openDraft({ ...opener, client }, id)).toBe(store);
  await pass(120_000);
  expect(sent).toHaveBeenCalled();
});
