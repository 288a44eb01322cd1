import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { emptySheet, type FieldName } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { startWindow } from '#test/rules/window.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { createDraftStore, type SaveBody } from '#web/drafts/store/draft-store.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const LOST = new Problem('try-again', 'No connection');

beforeEach(() => startWindow().leave);

/** Opens a draft. Without `atOnce`, its saves wait for `answer` or `refuse`. */
const open = ({ atOnce = true } = {}) => {
  const server = newSheetServer(id);
  const sent: { body: SaveBody; answer: () => void; refuse: (problem: Problem) => void }[] = [];
  const call = (take: (body: SaveBody) => ReturnType<typeof server.save>) => (body: SaveBody) =>
    new Promise<Draft>((resolve, reject) => {
      const answer = () => {
        const { accepted, draft } = take(body);
        if (accepted) resolve(draft);
        else reject(new Problem('version-conflict', 'Changed elsewhere', draft));
      };
      sent.push({ body, answer, refuse: reject });
      if (atOnce) answer();
    });
  const save = call(server.save);
  const store = createDraftStore(createDraftState(id, { ...emptySheet, ...newForm }), {
    create: call(server.create),
    save: (_, body) => save(body),
    submit: () => new Promise(() => {}),
  });
  const type = (name: FieldName, value: string) => store.dispatch({ type: 'typed', parts: new Map([[name, value]]) });
  return { server, sent, store, type };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Waits until the five seconds that started with the first change are over. */
const passWindow = () => pass(5000);

test('I-03: saves at most every five seconds, with everything typed meanwhile', async () => {
  const { type, sent } = open();
  type('customerName', 'M');
  await passWindow();
  expect(sent).toHaveLength(1);
  for (const name of ['Me', 'Mer', 'Mere']) {
    await pass(500);
    type('customerName', name);
  }
  await pass(3999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent.map(({ body }) => body.customerName)).toEqual(['M', 'Mere']);
  await pass(60_000);
  expect(sent).toHaveLength(2);
});

test('I-03: saves at the end of each five seconds with a change, even while typing continues', async () => {
  const { type, sent } = open();
  const saves: [second: number, length: number][] = [];
  for (let second = 0; second < 23; second++) {
    // no typing for four seconds: the next five-second window starts with the next change
    if (second < 10 || second > 13) type('customerAddress', 'x'.repeat(second + 1));
    await pass(1000);
    const last = sent[saves.length];
    if (last) saves.push([second + 1, String(last.body.customerAddress).length]);
  }
  expect(saves).toEqual([
    [5, 5],
    [10, 10],
    [19, 19],
  ]);
});

test('I-03: a change just after a forced save waits its own five seconds, and no longer', async () => {
  const { type, sent, store } = open();
  type('customerName', 'M');
  await store.flush();
  await pass(4000);
  type('customerName', 'Mere');
  await pass(4999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent).toHaveLength(2);
});

test('I-03: a change during a save is saved at the end of its own five seconds', async () => {
  const { type, sent } = open({ atOnce: false });
  type('customerName', 'M');
  await passWindow();
  await pass(2000);
  type('customerName', 'Mere');
  await pass(1000);
  sent[0]?.answer();
  await pass(3999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent.map(({ body }) => body.customerName)).toEqual(['M', 'Mere']);
});

test('I-03: a forced save does not wait, but two never run at once', async () => {
  const { type, sent, store } = open({ atOnce: false });
  type('customerName', 'M');
  await passWindow();
  type('customerName', 'Mere');
  let done = false;
  store.flush().then(() => {
    done = true;
  });
  await pass(100);
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  await pass(0);
  expect(sent).toHaveLength(2);
  expect(done).toBe(false);
  sent[1]?.answer();
  await pass(0);
  expect(done).toBe(true);
});

test('I-02: the status is saving, then saved for two seconds, then idle', async () => {
  const { type, sent, store } = open({ atOnce: false });
  const status = () => store.state().status;
  expect(status()).toBe('idle');
  type('customerName', 'Mere');
  await passWindow();
  expect(status()).toBe('saving');
  sent[0]?.answer();
  await pass(0);
  expect(status()).toBe('saved');
  await pass(1999);
  expect(status()).toBe('saved');
  await pass(1);
  expect(status()).toBe('idle');
});

test('I-04: a failed save is retried with growing delays until it succeeds', async () => {
  const { type, sent, store, server } = open({ atOnce: false });
  type('customerName', 'Mere');
  await passWindow();
  for (const after of [2000, 5000, 10_000, 30_000, 60_000, 60_000]) {
    sent.at(-1)?.refuse(LOST);
    await pass(0);
    expect(store.state().problem).toBe('No connection');
    const before = sent.length;
    await pass(after - 1);
    expect(sent).toHaveLength(before);
    await pass(1);
    expect(sent).toHaveLength(before + 1);
  }
  sent.at(-1)?.answer();
  await pass(0);
  expect(store.state().problem).toBeNull();
  expect(server.value('customerName')).toBe('Mere');
});

test.each([-3, 3])('I-03: saves within five seconds although the device’s clock was set by %i days', async (days) => {
  const { type, sent } = open();
  type('customerName', 'M');
  await passWindow();
  vi.setSystemTime(Date.now() + days * A_DAY);
  type('customerName', 'Me');
  await passWindow();
  expect(sent.map(({ body }) => body.customerName)).toEqual(['M', 'Me']);
});

test('I-04: an unexpected error reads Unknown error', async () => {
  const { type, sent, store } = open({ atOnce: false });
  type('customerName', 'Mere');
  await passWindow();
  sent[0]?.refuse(new Error('Cannot read properties of undefined') as Problem);
  await pass(0);
  expect(store.state().problem).toBe('Unknown error');
});

test('fields merged after another device’s save are saved at once', async () => {
  const { type, store, server, sent } = open();
  type('customerName', 'Mere');
  await store.flush();
  server.save({ customerPhone: '0215550143' });
  type('customerName', 'Mere Tūhoe');
  await pass(5000);
  expect(sent).toHaveLength(3);
  expect(server.value('customerName')).toBe('Mere Tūhoe');
  expect(store.state().mine.customerPhone).toBe('0215550143');
});

test('nothing is retried once the person is signed out', async () => {
  const { type, sent } = open({ atOnce: false });
  type('customerName', 'Mere');
  await passWindow();
  sent[0]?.refuse(new Problem('not-signed-in', 'Unauthorized'));
  await pass(600_000);
  expect(sent).toHaveLength(1);
});

/** Refuses every save for this long and returns their number. */
const refuseFor = async (sent: ReturnType<typeof open>['sent'], problem: Problem, ms: number) => {
  const before = sent.length;
  for (let n = 0; n < ms; n += 1000) {
    sent.at(-1)?.refuse(problem);
    await pass(1000);
  }
  return sent.length - before;
};
const A_DAY = 24 * 3_600_000;

test.each([
  new Problem('not-allowed', 'You do not have permission'),
  new Problem('not-valid', 'customerName: too long'),
  new Problem('already-submitted', 'Done'),
  new Problem('too-large', 'That is too much at once'),
])('I-04: a refused save is not repeated endlessly, because the response would be the same: $code', async (problem) => {
  const { type, sent, store } = open({ atOnce: false });
  type('customerName', 'Mere');
  await passWindow();
  expect(await refuseFor(sent, problem, A_DAY / 24)).toBeLessThanOrEqual(5);
  expect(await refuseFor(sent, problem, A_DAY / 24)).toBe(0);
  expect(store.state().problem).toBe(problem.message);
  // later input starts a new request, which is sent once
  type('customerAddress', '1 Road');
  await passWindow();
  expect(await refuseFor(sent, problem, A_DAY / 24)).toBe(0);
  expect(sent.at(-1)?.body).toMatchObject({ customerName: 'Mere', customerAddress: '1 Road' });
  const before = sent.length;
  const saved = store.flush();
  await pass(1);
  expect(sent).toHaveLength(before + 1);
  sent.at(-1)?.answer();
  await saved;
  // after a successful save, a refusal is retried again
  type('customerPhone', '0211');
  await passWindow();
  expect(await refuseFor(sent, problem, 60_000)).toBeGreaterThan(2);
});

test('I-04: a temporary failure is retried, however long it lasts', async () => {
  for (const problem of [new Problem('too-many-requests', 'Wait'), new Problem('unexpected', 'x'), LOST]) {
    const { type, sent } = open({ atOnce: false });
    type('customerName', 'Mere');
    await passWindow();
    expect(await refuseFor(sent, problem, 3_600_000)).toBeGreaterThan(50);
  }
});

test.each([
  [new Problem('draft-gone', 'Gone'), { kind: 'gone' }],
  [new Problem('already-submitted', 'Done', { inspectionId: 1043 }), { kind: 'submitted', inspectionId: 1043 }],
  [new Problem('unexpected', 'Done', { inspectionId: 1043 }), { kind: 'submitted', inspectionId: 1043 }],
])('I-05, I-06: %s ends the draft', async (problem, end) => {
  const { type, sent, store } = open({ atOnce: false });
  type('customerName', 'Mere');
  await passWindow();
  sent[0]?.refuse(problem);
  await pass(600_000);
  expect(store.state().end).toEqual(end);
  expect(sent).toHaveLength(1);
});

test('I-03: the first letter after an undone change waits for the end of its five seconds', async () => {
  const { type, sent } = open();
  type('customerName', 'M');
  type('customerName', '');
  await pass(60_000);
  type('customerName', 'M');
  await pass(1000);
  expect(sent).toHaveLength(0);
});
