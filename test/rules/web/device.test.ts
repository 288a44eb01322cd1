import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { startWindow } from '#test/rules/window.ts';
import type { Client } from '#web/client/client.ts';
import { beginDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { deviceDisk } from './device-disk.ts';

vi.mock('idb', async () => ({ openDB: (await import('./device-disk.ts')).openDB }));

const OFFLINE = new Problem('try-again', 'No connection');
const offline = () => Promise.reject(OFFLINE);
const client = { drafts: { create: offline, save: offline, get: offline } } as unknown as Client;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  const window = startWindow();
  deviceDisk.reset();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  return window.leave;
});

let people = 0;
/** Somebody who writes on a new sheet without a network. */
const begin = () => {
  const opener = { owner: `person-${people++} org `, client, reportError: () => {} };
  const store = beginDraft(opener, { ...emptySheet, ...newForm });
  const type = async (name: string) => {
    store.dispatch({ type: 'typed', parts: new Map([['customerName', name]]) });
    await pass(400);
  };
  const key = JSON.stringify([opener.owner, store.state().id]);
  const kept = () => {
    const found = deviceDisk.stores.drafts.get(key);
    return found && (found as { draft: { mine: { customerName: string } } }).draft.mine.customerName;
  };
  return { opener, store, type, kept, problem: () => store.state().deviceProblem };
};

test.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
  'I-01: a connection to the device that the browser has dropped (%s) is opened again, and what was typed is kept',
  async (name) => {
    const { type, kept, problem } = begin();
    await type('Mere');
    expect(kept()).toBe('Mere');
    deviceDisk.drop(name);
    await type('Mere Tūhoe');
    expect([kept(), problem()]).toEqual(['Mere Tūhoe', null]);
    expect(deviceDisk.opened()).toBe(2);
  },
);

test('I-01: a draft is found on the device though the connection to it was dropped', async () => {
  const { opener, type, store } = begin();
  await type('Mere');
  deviceDisk.drop('InvalidStateError');
  // as another person, whose page has it not open
  const other = { ...opener, owner: `${opener.owner}of another page` };
  const key = JSON.stringify([opener.owner, store.state().id]);
  deviceDisk.stores.drafts.set(JSON.stringify([other.owner, store.state().id]), deviceDisk.stores.drafts.get(key));
  const again = await openDraft(other, store.state().id);
  expect(again.state().mine.customerName).toBe('Mere');
});

test('I-02: what the device cannot keep is said, with what to do, until a later write goes well', async () => {
  const { type, kept, problem } = begin();
  deviceDisk.refuse = new DOMException('No room', 'QuotaExceededError');
  await type('Mere');
  expect(problem()).toMatch(/^This device could not keep what you type: it has no room left\. /);
  deviceDisk.refuse = new DOMException('The disk', 'UnknownError');
  await pass(5000);
  expect(problem()).toMatch(/^This device could not keep what you type\. /);
  deviceDisk.refuse = undefined;
  await pass(5000);
  expect([kept(), problem()]).toEqual(['Mere', null]);
});

test('A-19: after a logout in another tab nothing more is written, though there are many changes', async () => {
  const { type, kept } = begin();
  await type('Mere');
  deviceDisk.deleteInAnotherTab();
  await type('Mere Tūhoe');
  await pass(60_000);
  expect([kept(), deviceDisk.opened()]).toEqual([undefined, 1]);
});

test('A-19: whoever comes back to a sheet after that has what they write kept again', async () => {
  const { opener, store, type, kept } = begin();
  await type('Mere');
  deviceDisk.deleteInAnotherTab();
  await openDraft(opener, store.state().id);
  await type('Mere Tūhoe');
  expect(kept()).toBe('Mere Tūhoe');
});
