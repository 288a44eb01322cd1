import { TooManyRequestsException } from '@aws-sdk/client-sesv2';
import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { queuedMailDue } from '#lambdas/due/mails.ts';
import { REMINDER_SHARDS } from '#lambdas/due/reminders.ts';
import { handleBatch } from '#lambdas/notify/batch.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { table } from '#lambdas/table/connect.ts';
import { dailyMailKey, REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import { pickShard } from '#lambdas/table/shard.ts';
import type { Table, Write } from '#lambdas/table/table.ts';
import { openSandbox } from '#scripts/local/aws/mail/sandbox.ts';
import { openQueue } from '#scripts/local/events/queue.ts';
import { toStack } from '#scripts/local/stack.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';
import { lambdas } from '../../../cdk/functions.ts';
import { synthesize } from '../../stack/synthesize.ts';
import { smallest } from '../../stack/trial-settings.ts';

/** Emails of a workshop in the morning: to its people, and to customers. */
const STAFF_MAILS = 2.7;
const CUSTOMER_MAILS = 1.9;
const SEED = 38;
const DAY = '2026-12-15' as NzDate;
const EIGHT = Date.parse(`${DAY}T08:00:00+13:00`);
const MINUTE = 60_000;

beforeEach(() => void vi.spyOn(logLines, 'info').mockReturnValue());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays the queue of a stage and its function, on SES with this rate. Returns when each email was sent. */
const playMorning = async (workshops: number, { rate, ...settings }: { rate: number; mailsAtOnce?: number }) => {
  vi.useFakeTimers({ now: EIGHT });
  const dice = newDice(SEED);
  const ses = openSandbox({ rate });
  const sent = new Map<string, number>();
  const counts = { throttled: 0, dead: 0, later: 0 };
  /** An email takes 60 ms for the table and 40 to 120 for SES, which is asked three times. */
  const send = async ({ detail: { sk } }: { detail: { sk: string } }) => {
    await wait(60);
    if (sent.has(sk)) return;
    for (let tries = 0; tries < 3; tries++) {
      await wait(40 + dice.throwDie(80));
      if (!ses.refuse([sk])) return void sent.set(sk, Date.now());
      await wait(dice.throwDie(500 * 2 ** tries));
    }
    counts.throttled++;
    throw new TooManyRequestsException({ message: 'slow down', $metadata: {} });
  };
  const stack = toStack(synthesize({ ...smallest, ...settings }).template);
  const [spec] = stack.queues;
  if (!spec) throw new Error('The stage has no queue');
  const queue = openQueue({
    ...{ dir: '', spec, kept: { all: () => [], put: () => {}, remove: () => {} } },
    deadLetters: { move: () => counts.dead++ },
    invoke: async (_, event) => {
      const { Records } = event as { Records: SQSRecord[] };
      const end = Date.now() + lambdas.notify.timeoutSeconds * 1000;
      return handleBatch(Records, send as never, { getRemainingTimeInMillis: () => end - Date.now() });
    },
  });
  // people's emails while reminders are created, for three minutes, and those to customers at the end
  const staff = Array.from({ length: STAFF_MAILS * workshops }, (_, n) => ({ sk: `staff-${n}`, at: n }));
  for (const { sk, at } of staff) {
    const due = EIGHT + (at / staff.length) * 3 * MINUTE;
    if (due > Date.now()) await vi.advanceTimersByTimeAsync(due - Date.now());
    queue.add({ detail: { sk } });
  }
  for (let n = 0; n < CUSTOMER_MAILS * workshops; n++) queue.add({ detail: { sk: `customer-${n}` } });
  while (queue.size() > 0 && Date.now() < EIGHT + 12 * 60 * MINUTE) await vi.advanceTimersByTimeAsync(MINUTE);
  queue.stop();
  const minutesOf = (whose: string) =>
    [...sent].filter(([sk]) => sk.startsWith(whose)).map(([, at]) => (at - EIGHT) / MINUTE - 10);
  return { staff: minutesOf('staff'), customers: minutesOf('customer'), ...counts };
};
const last = (minutes: readonly number[]) => minutes.reduce((most, one) => Math.max(most, one), 0);

describe('the morning of 10,000 workshops at 14 emails a second', () => {
  it.each([
    ['by default', 2],
    ['with more at once than SES allows', 4],
  ])(
    'sends all emails in an hour, those to workshops’ people in 40 minutes, without a dead letter: %s',
    async (_, mailsAtOnce) => {
      const { staff, customers, throttled, dead } = await playMorning(10_000, { rate: 14, mailsAtOnce });
      expect([staff.length, customers.length, dead]).toEqual([27_000, 19_000, 0]);
      expect(throttled > 0).toBe(mailsAtOnce > 2);
      expect(last(customers)).toBeLessThan(60);
      expect(last(staff)).toBeLessThan(40);
    },
  );
});

/** Measures reminders of two drafts of one person: calls to the table, and writes on keys that all workshops share. */
const measureReminders = () =>
  inMemory(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-12T00:00:00.000Z') });
    const own = newWorkshop();
    const { id: userId } = await newPerson();
    await addMember({ id: userId }, own.organizationId);
    const context = own.at('2026-12-12T00:00:00.000Z', { ...hemi, userId });
    for (let draft = 0; draft < 2; draft++) await createDraft(context, DraftId.parse(newId('dft')), {});
    await write({ put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from: DAY } });
    vi.setSystemTime(EIGHT);
    const connected = table();
    const unmetered = { ...connected };
    const counts = { calls: 0, next: 0, due: 0 };
    const meter = (name: keyof Table, see: (...given: never[]) => void = () => {}) => {
      const call = connected[name] as (...given: unknown[]) => unknown;
      Object.assign(connected, {
        [name]: (...given: never[]) => {
          counts.calls++;
          see(...given);
          return call.apply(connected, given);
        },
      });
    };
    const see = (...all: Write[]) => {
      // in a transaction, each write costs twice as much
      for (const one of all) if ('put' in one && one.put.type === 'DUE') counts.due += all.length > 1 ? 2 : 1;
    };
    for (const name of ['get', 'getAll', 'update', 'remove'] as const) meter(name);
    meter('write', see as never);
    meter('put', (() => counts.next++) as never);
    const search = connected.search.bind(connected);
    connected.search = (range) => {
      if (!range.pk.startsWith('REMIND#')) counts.calls++;
      return search(range);
    };
    await remind({});
    Object.assign(connected, unmetered);
    return { calls: counts.calls / 2, next: counts.next / 2, due: counts.due };
  });

/** Returns the most units that one key gets. */
const mostOn = (keys: readonly string[], units: number) => {
  const counts = [...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length);
  return units * Math.max(...counts);
};

it('100,000 workshops get their reminders in ten minutes, without a key with more than 1,000 writes or 3,000 reads a second', async () => {
  const { calls, next, due } = await measureReminders();
  expect({ next, due }).toEqual({ next: 1, due: 2 });
  // a call takes about a millisecond of a CPU
  const speed = 1_000 / calls;
  const shardOf = (n: number) => pickShard(`org_${n % 100_000}#${n}`, REMINDER_SHARDS);
  // 6 of the 11 reminders of a workshop and day
  const morning = Array.from({ length: 600_000 }, (_, n) => `${shardOf(n)}`);
  // each of sixteen runs has two shards
  expect((2 * mostOn(morning, 1)) / speed).toBeLessThan(600);
  // one second of all runs, twice as fast; at worst, all next reminders are on one day
  const second = Array.from({ length: 2 * speed * 16 }, (_, n) => n);
  const mails = second.slice(0, second.length * ((STAFF_MAILS + CUSTOMER_MAILS) / 6));
  const writes = {
    handled: 2 * speed,
    next: mostOn(
      second.map((n) => `${shardOf(n)}`),
      next,
    ),
    due: mostOn(
      mails.map((n) => queuedMailDue(dailyMailKey(`${n}`, DAY), new Date(EIGHT).toISOString()).pk),
      due,
    ),
    // SES needs 140 a second; a transaction counts each email to a customer towards the limit for all
    limit: 2 * 140 * (CUSTOMER_MAILS / (STAFF_MAILS + CUSTOMER_MAILS)),
  };
  for (const [key, units] of Object.entries(writes)) expect(units, key).toBeLessThan(1_000);
  // the sweep reads 200 due items of 400 bytes in 10 ms, a run reads 50 reminders of 200 bytes at once
  const reads = { due: ((200 * 400) / 4096) * 100, shard: ((50 * 200) / 4096) * (speed / 25) };
  for (const [key, units] of Object.entries(reads)) expect(units, key).toBeLessThan(3_000);
});
