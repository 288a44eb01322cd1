import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Estimate, EstimateChanges, EstimateLine } from '#shared/estimates/model.ts';
import { totalCents, unpriced } from '#shared/estimates/money.ts';
import { Problem } from '#shared/problem.ts';
import { startWindow } from '#test/rules/window.ts';
import { createEstimateStore, isConflict, isSaved } from '#web/estimates/estimate-store.ts';
import { listFieldClashes, listLineClashes } from '#web/estimates/merge-estimate.ts';
import { newLine, TypedLine } from '#web/estimates/typed-line.ts';
import { buildDraft, openDevice } from './draft.ts';

beforeEach(() => startWindow().leave);

const line = (id: string, more: Partial<EstimateLine> = {}): EstimateLine => ({
  ...{ id, from: 'reason', words: `Work ${id}` },
  ...unpriced,
  ...more,
});
const draft = buildDraft([line('1'), line('2'), line('3')]);

/** Simulates a server, and people who each type on their own device. */
const openWorld = () => {
  const server = { held: draft, saves: 0, loseAnswers: false };
  const save = async ({ version, ...changes }: EstimateChanges & { version: number }) => {
    const { held } = server;
    if (version !== held.version) throw new Problem('version-conflict', 'Changed', held);
    server.saves++;
    server.held = { ...held, ...changes, totalCents: totalCents(changes.lines), version: version + 1 };
    if (server.loseAnswers) throw new Problem('try-again', 'No connection');
    return server.held;
  };
  const openAs = () => {
    const { device, kept } = openDevice();
    const open = () => createEstimateStore(server.held, save, kept);
    return { device, open, store: open() };
  };
  return { server, openAs };
};
type Store = ReturnType<ReturnType<ReturnType<typeof openWorld>['openAs']>['open']>;
const typeLines = (store: Store, change: (lines: readonly TypedLine[]) => readonly TypedLine[]) => {
  const { typed } = store.get();
  store.type({ ...typed, lines: change(typed.lines) });
};
const price = (store: Store, id: string, parts: string) =>
  typeLines(store, (lines) => lines.map((one) => (one.id === id ? { ...one, parts } : one)));
const remove = (store: Store, id: string) => typeLines(store, (lines) => lines.filter((one) => one.id !== id));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const costs = ({ lines }: Pick<Estimate, 'lines'>) => lines.map(({ id, partsCents }) => [id, partsCents]);
const clashes = (store: Store) => listLineClashes(store.get().conflicts, store.get().held).map(({ id }) => id);

describe('O-01: two people on one estimate', () => {
  it('who change different lines keep both, without a question', async () => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    price(desk, '2', '111');
    price(phone, '3', '222');
    await pass(3_000);
    expect(costs(server.held)).toEqual([
      ['1', 0],
      ['2', 111_00],
      ['3', 222_00],
    ]);
    expect([isConflict(phone.get()), isSaved(phone.get()), server.saves]).toEqual([false, true, 2]);
    // the first one sees both once its page hears of the other's save
    desk.hear(server.held);
    expect(desk.get().typed.lines.map(({ parts }) => parts)).toEqual(['', '111', '222.00']);
  });

  it('who change the customer and a line keep both', async () => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    desk.type({ ...desk.get().typed, notes: 'Ready on Friday', isFixed: true });
    price(phone, '3', '222');
    phone.type({ ...phone.get().typed, Customer: { ...draft.Customer, Email: 'mere@example.nz' } });
    await pass(3_000);
    expect(server.held).toMatchObject({
      ...{ notes: 'Ready on Friday', isFixed: true, totalCents: 222_00, Customer: { Email: 'mere@example.nz' } },
    });
  });

  it.each([
    ['mine', 222_00],
    ['theirs', 111_00],
  ] as const)('who change the same line are asked about that line alone: %s', async (side, cents) => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    price(desk, '2', '111');
    await pass(2_000);
    price(phone, '2', '222');
    price(phone, '3', '5');
    await pass(5_000);
    expect([clashes(phone), listFieldClashes(phone.get().conflicts), server.saves]).toEqual([['2'], [], 1]);
    expect(isConflict(phone.get())).toBe(true);
    phone.pick('line 2', side);
    await pass(2_000);
    expect(costs(server.held)).toEqual([
      ['1', 0],
      ['2', cents],
      ['3', 5_00],
    ]);
  });

  it('are asked again after a reload, and not at all once both say the same', async () => {
    const { server, openAs } = openWorld();
    const desk = openAs().store;
    const phone = openAs();
    price(desk, '2', '111');
    await pass(2_000);
    price(phone.store, '2', '222');
    await pass(5_000);
    // the answer of an unrelated save
    price(phone.store, '1', '3');
    const again = phone.open();
    expect(clashes(again)).toEqual(['2']);
    await pass(5_000);
    expect(server.saves).toBe(1);
    price(desk, '2', '222');
    await pass(2_000);
    again.hear(server.held);
    expect(clashes(again)).toEqual([]);
    await pass(2_000);
    expect(costs(server.held).slice(0, 2)).toEqual([
      ['1', 3_00],
      ['2', 222_00],
    ]);
  });

  it.each([
    ['I removed', 'desk', undefined, ['1', '3']],
    ['they removed', 'phone', ['2', 222_00], ['1', '2', '3']],
  ] as const)('are asked about a line that %s and the other changed', async (_, remover, __, ids) => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    if (remover === 'phone') {
      remove(desk, '2');
      await pass(2_000);
      price(phone, '2', '222');
    } else {
      price(desk, '2', '111');
      await pass(2_000);
      remove(phone, '2');
    }
    await pass(3_000);
    expect(clashes(phone)).toEqual(['2']);
    phone.pick('line 2', 'mine');
    await pass(2_000);
    expect(server.held.lines.map(({ id }) => id)).toEqual(ids);
  });

  it('take the other’s version of a line that one of them removed', async () => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    price(desk, '2', '111');
    remove(desk, '1');
    await pass(2_000);
    remove(phone, '2');
    price(phone, '1', '9');
    await pass(3_000);
    expect(clashes(phone).sort()).toEqual(['1', '2']);
    phone.pick('line 2', 'theirs');
    phone.pick('line 1', 'theirs');
    await pass(2_000);
    expect(costs(server.held)).toEqual([
      ['2', 111_00],
      ['3', 0],
    ]);
  });

  it('keep new lines, removed lines and the new order of each', async () => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    const [tyre, wash] = ['Tyre', 'Wash'].map((words) => ({ ...newLine(), words, parts: '1' }));
    if (!tyre || !wash) throw new Error('There are no lines');
    typeLines(desk, ([one, two, three]) => [one, tyre, two, three].flatMap((each) => each ?? []));
    await pass(2_000);
    remove(phone, '1');
    typeLines(phone, ([two, three]) => [three, two, wash].flatMap((each) => each ?? []));
    await pass(5_000);
    expect(server.held.lines.map(({ words }) => words)).toEqual(['Tyre', 'Work 3', 'Work 2', 'Wash']);
    expect(isConflict(phone.get())).toBe(false);
  });

  it('are not asked about a save whose response was lost', async () => {
    const { server, openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    server.loseAnswers = true;
    price(phone, '2', '22');
    await pass(1_000);
    price(phone, '2', '222');
    server.loseAnswers = false;
    desk.hear(server.held);
    price(desk, '3', '111');
    await pass(10_000);
    expect(isConflict(phone.get())).toBe(false);
    expect(costs(server.held)).toEqual([
      ['1', 0],
      ['2', 222_00],
      ['3', 111_00],
    ]);
  });

  it('are asked about a line whose amount can’t be read', async () => {
    const { openAs } = openWorld();
    const [desk, phone] = [openAs().store, openAs().store];
    price(desk, '2', '111');
    price(phone, '2', '12,5');
    await pass(2_000);
    phone.hear(desk.get().held);
    expect(clashes(phone)).toEqual(['2']);
  });

  it('input kept by an earlier release is merged the same way', async () => {
    const { server, openAs } = openWorld();
    const phone = openAs();
    price(phone.store, '3', '222');
    const older = phone.device.kept;
    if (!older) throw new Error('Nothing is kept');
    const lines = older.typed.lines.map(({ quantity: _, ...one }) => TypedLine.parse(one));
    phone.device.kept = { ...older, typed: { ...older.typed, lines } };
    server.held = { ...server.held, lines: [line('1', { partsCents: 7_00 }), line('2'), line('3')], version: 2 };
    const again = phone.open();
    expect(isConflict(again.get())).toBe(false);
    expect(again.get().typed.lines.map(({ parts }) => parts)).toEqual(['7.00', '', '222']);
  });
});
