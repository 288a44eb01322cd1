import { vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { startWindow } from '#test/rules/window.ts';
import type { Client } from '#web/client/client.ts';
import { endHolds } from '#web/device/database.ts';
import { createDraft } from '#web/drafts/store/open-drafts.ts';
import { deviceDisk } from './device-disk.ts';

const OFFLINE = new Problem('try-again', 'No connection');
export const offline = () => Promise.reject(OFFLINE);
export const upload = vi.fn(offline);
/** A client whose requests all fail. */
export const client = {
  drafts: { create: offline, save: offline, get: offline },
  images: { upload, list: offline, remove: offline },
} as unknown as Client;
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const NO_ROOM = new DOMException('No room', 'QuotaExceededError');

/** Starts an empty device and returns a function that leaves it. The test file must mock `idb` with device-disk.ts. */
export const startDevice = () => {
  const window = startWindow();
  deviceDisk.reset();
  endHolds();
  upload.mockClear();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  return window.leave;
};

let people = 0;
/** Returns a new signed-in person. */
export const newWorker = () => {
  const userId = `person-${people++}`;
  const opener = { owner: `${userId} org `, client, reportError: () => {} };
  return { opener, worker: { userId, organizationId: 'org', subUserId: undefined } };
};

/** Starts a new sheet without a network. */
export const begin = () => {
  const { opener, worker } = newWorker();
  const store = createDraft(opener, { ...emptySheet, ...newForm });
  const say = (name: string) => store.dispatch({ type: 'typed', parts: new Map([['customerName', name]]) });
  const type = async (name: string) => {
    say(name);
    await pass(400);
  };
  const { id } = store.state();
  const key = JSON.stringify([opener.owner, id]);
  const kept = () => {
    const found = deviceDisk.stores.drafts.get(key);
    return found && (found as { draft: { mine: { customerName: string } } }).draft.mine.customerName;
  };
  const problem = () => store.state().deviceProblem;
  return { opener, worker, store, say, type, kept, problem, id };
};
