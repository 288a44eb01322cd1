import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Estimate, EstimateChanges } from '#shared/estimates/model.ts';
import { totalCents, unpriced } from '#shared/estimates/money.ts';
import { getNextState, stateRefusals } from '#shared/estimates/states.ts';
import { ImageId } from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { startWindow } from '#test/rules/window.ts';
import { createEstimateStore, isConflict, isSaved, isWritten } from '#web/estimates/estimate-store.ts';
import { AT, buildDraft, openDevice } from './draft.ts';

beforeEach(() => startWindow().leave);

const draft = buildDraft([{ id: '1', from: 'reason', words: 'Stop lamp', ...unpriced }]);
const brief = { number: 1, hash: 'a'.repeat(64), at: AT, expiresOn: NzDate.parse('2026-12-04'), totalCents: 0 };

/** Simulates a server, a device and a person who types. */
const openWorld = (first: Estimate = draft) => {
  const server = { held: first, fault: undefined as Problem | undefined, loseAnswers: false, saves: 0 };
  const become = (some: Partial<Estimate>) => {
    server.held = { ...server.held, ...some, version: server.held.version + 1 };
  };
  const save = async ({ version, ...changes }: EstimateChanges & { version: number }) => {
    const { held, fault } = server;
    if (fault) throw fault;
    const state = getNextState(held.state, 'edit');
    if (!state) throw new Problem('wrong-state', stateRefusals[held.state], held);
    if (version !== held.version) throw new Problem('version-conflict', 'Changed', held);
    server.saves++;
    const lines = changes.lines.map((line) => {
      const photos = line.photos ?? held.lines.find(({ id }) => id === line.id)?.photos;
      return { ...line, ...(photos && { photos }) };
    });
    become({ ...changes, lines, totalCents: totalCents(changes.lines), state });
    if (server.loseAnswers) throw new Problem('try-again', 'No connection');
    return server.held;
  };
  const { device, kept } = openDevice();
  const open = () => createEstimateStore(server.held, save, kept);
  return { server, become, device, open };
};
type Store = ReturnType<ReturnType<typeof openWorld>['open']>;
const name = (store: Store, Name: string) => {
  const { typed } = store.get();
  store.type({ ...typed, Customer: { ...typed.Customer, Name } });
};
const seen = (store: Store) => store.get().typed.Customer.Name;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const customer = (Name: string) => ({ Customer: { ...draft.Customer, Name } });
const answered = { state: 'answered', sent: brief } as const;

describe('input on an estimate', () => {
  it('O-01: is on the device at once, and deleted there once the server has it', async () => {
    const { server, device, open } = openWorld();
    const store = open();
    name(store, 'Anna');
    expect(device.kept?.typed.Customer.Name).toBe('Anna');
    await pass(1_000);
    expect(server.held.Customer.Name).toBe('Anna');
    expect(device.kept).toBeUndefined();
  });

  it('O-01: is no conflict with the server’s cleaned text, and is saved once', async () => {
    const { server, become, open } = openWorld();
    const store = open();
    name(store, 'Anna\u200b\u00a0M');
    await pass(1_000);
    become(customer('Anna M'));
    store.hear(server.held);
    expect(isConflict(store.get())).toBe(false);
    expect(isSaved(store.get())).toBe(true);
    await pass(60_000);
    expect(server.saves).toBe(1);
  });

  it('O-01: is restored after a crash, and then saved', async () => {
    const { server, device, open } = openWorld();
    server.fault = new Problem('try-again', 'No connection');
    name(open(), 'Anna');
    server.fault = undefined;
    const store = open();
    expect(seen(store)).toBe('Anna');
    await pass(1_000);
    expect(server.held.Customer.Name).toBe('Anna');
    expect(device.kept).toBeUndefined();
  });

  it('O-01: is restored as typed even if it is not an amount', async () => {
    const { device, open } = openWorld();
    const before = open();
    const { typed } = before.get();
    before.type({ ...typed, lines: typed.lines.map((line) => ({ ...line, parts: 'twelve' })) });
    await pass(5_000);
    expect(device.kept?.typed.lines[0]?.parts).toBe('twelve');
    expect(open().get().typed.lines[0]?.parts).toBe('twelve');
  });

  it.each([
    ['mine', (store: Store) => store.pick('Name', 'mine'), 'Anna'],
    ['theirs', (store: Store) => store.pick('Name', 'theirs'), 'Rangi'],
  ])('O-01: that conflicts with another device’s save keeps %s', async (_, choose, stands) => {
    const { server, become, device, open } = openWorld();
    name(open(), 'Anna');
    become(customer('Rangi'));
    const store = open();
    expect(isConflict(store.get())).toBe(true);
    await pass(5_000);
    expect(server.held.Customer.Name).toBe('Rangi');
    choose(store);
    await pass(1_000);
    expect([server.held.Customer.Name, seen(store), device.kept]).toEqual([stands, stands, undefined]);
  });

  it('O-01: another device’s save appears in untouched fields, and an older state is ignored', () => {
    const { become, server, open } = openWorld();
    const store = open();
    const before = server.held;
    become(customer('Rangi'));
    store.hear(server.held);
    expect(seen(store)).toBe('Rangi');
    store.hear(before);
    expect(seen(store)).toBe('Rangi');
  });

  it('O-01: a save whose response was lost is not a conflict, however its result arrives', async () => {
    const { server, open } = openWorld();
    const store = open();
    server.loseAnswers = true;
    name(store, 'Anna');
    await pass(1_000);
    name(store, 'Anna B');
    store.hear(server.held);
    expect(isConflict(store.get())).toBe(false);
    server.loseAnswers = false;
    await pass(5_000);
    expect(server.held.Customer.Name).toBe('Anna B');
  });

  it('O-01: waits if another person sends the estimate, and supersedes it only on request', async () => {
    const { server, become, device, open } = openWorld();
    const store = open();
    name(store, 'Anna');
    become({ state: 'sent', sent: brief });
    await pass(5_000);
    expect(server.held).toMatchObject({ state: 'sent', Customer: { Name: 'Mere' } });
    expect([isWritten(store.get()), isSaved(store.get()), seen(store)]).toEqual([false, false, 'Anna']);
    expect(device.kept).toBeDefined();
    store.changeSent();
    await pass(1_000);
    expect(server.held).toMatchObject({ state: 'superseded', Customer: { Name: 'Anna' } });
  });

  it('O-01: waits if the customer answers, until the estimate is reopened or the input discarded', async () => {
    const { server, become, device, open } = openWorld({ ...draft, state: 'sent', sent: brief });
    const store = open();
    store.changeSent();
    name(store, 'Anna');
    become(answered);
    await pass(5_000);
    expect([server.held.state, isWritten(store.get()), seen(store)]).toEqual(['answered', false, 'Anna']);
    const again = open();
    expect(seen(again)).toBe('Anna');
    become({ state: 'superseded' });
    again.hear(server.held);
    await pass(1_000);
    expect(server.held).toMatchObject({ state: 'superseded', Customer: { Name: 'Anna' } });
    name(again, 'Rangi');
    become(answered);
    await pass(2_000);
    again.leaveSent();
    expect([seen(again), device.kept]).toEqual(['Anna', undefined]);
  });

  it('O-01: opening a sent estimate for changes changes nothing; the first change supersedes it', async () => {
    const { server, become, device, open } = openWorld({ ...draft, state: 'sent', sent: brief });
    const store = open();
    expect(isWritten(store.get())).toBe(false);
    store.changeSent();
    expect([isWritten(store.get()), device.kept]).toEqual([true, undefined]);
    await pass(5_000);
    expect(server.saves).toBe(0);
    store.leaveSent();
    expect(isWritten(store.get())).toBe(false);
    store.changeSent();
    name(store, 'Anna');
    // a reload does not ask again
    expect(isWritten(open().get())).toBe(true);
    await pass(1_000);
    expect(server.held.state).toBe('superseded');
    // earlier consent to a change does not apply to a later version
    become({ state: 'withdrawn' });
    store.hear(server.held);
    expect(isWritten(store.get())).toBe(false);
  });

  it('O-01: one tab’s save does not lose the other tab’s input', async () => {
    const { server, device, open } = openWorld();
    const [one, other] = [open(), open()];
    name(one, 'Anna');
    name(other, 'Rangi');
    await pass(1_000);
    // the first tab's save won; the second one is in conflict, and stores its input on the device again once it hears
    // of that
    expect(server.saves).toBe(1);
    other.keepAgain();
    expect(device.kept?.typed.Customer.Name).toBe('Rangi');
    expect(isConflict(other.get())).toBe(true);
    other.pick('Name', 'mine');
    await pass(1_000);
    expect(server.held.Customer.Name).toBe('Rangi');
  });

  it('O-01: a failed save is retried automatically', async () => {
    const { server, open } = openWorld();
    const store = open();
    server.fault = new Problem('try-again', 'No connection');
    name(store, 'Anna');
    await pass(1_000);
    expect(store.get().problem).toBe('No connection');
    server.fault = undefined;
    await pass(2_000);
    expect(store.get().problem).toBeUndefined();
    expect(server.held.Customer.Name).toBe('Anna');
  });

  it('O-01: photos chosen on another device are kept if untouched here, and saved once', async () => {
    const { server, become, open } = openWorld();
    const store = open();
    name(store, 'Anna');
    const photos = [ImageId.parse('img_ABCDEFGHIJKLMNOPQRST_000000000001')];
    become({ lines: draft.lines.map((line) => ({ ...line, photos })) });
    await pass(10_000);
    expect(server.saves).toBe(1);
    expect(server.held).toMatchObject({ Customer: { Name: 'Anna' }, lines: [{ photos }] });
    expect(isSaved(store.get())).toBe(true);
  });

  it('O-01: an older response without newer fields does not cause a save by itself', async () => {
    const { server, open } = openWorld();
    const store = open();
    store.type({ ...store.get().typed, notes: 'Ring first' });
    store.type({ ...store.get().typed, notes: '' });
    await pass(5_000);
    expect(server.saves).toBe(0);
    expect(isSaved(store.get())).toBe(true);
  });
});
