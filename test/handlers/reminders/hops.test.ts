import { afterEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { REMINDER_SHARDS } from '#lambdas/due/reminders.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { notificationList, reminderKey, reminderRunKey, reminderShard } from '#lambdas/table/keys.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { buildEvent } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { newWorkshop } from '#test/world/workshop.ts';

vi.spyOn(logLines, 'info').mockReturnValue();
afterEach(() => void vi.useRealTimers());

const DAY = '2026-11-29' as NzDate;
const MOMENT = `${DAY}T08`;
/** Number of reminders that one run handles. */
const PAGE = 50;
const RUNS = 18;
/** Lambda stops a function after this many calls in one chain of events. */
const STOPPED_AFTER = 16;

/**
 * Creates a workshop where Tom has left a draft. The draft's shard has this many earlier reminders, which are done or
 * unreadable. Each event arrives `times` times.
 */
const openWorkshop = async ({ times, before, kind }: { times: number; before: number; kind: string }) => {
  const { organizationId, at } = newWorkshop();
  const tom = await newPerson({ name: 'Tom' });
  await addMember(tom, organizationId);
  const actor = { userId: tom.id, subUserId: null, name: 'Tom', inspectorNumber: 'VI1' };
  await createDraft(at('2026-11-26T00:00:00.000Z', actor), DraftId.parse(newId('dft')), {});
  const shards = Array.from({ length: REMINDER_SHARDS }, (_, shard) => shard);
  const full = await Promise.all(
    shards.map(async (shard) => (await table().search({ pk: reminderShard(DAY, shard) })).items.length > 0),
  );
  const shard = full.indexOf(true);
  for (let n = 0; n < before; n++) {
    const key = reminderKey(DAY, shard, MOMENT, 'draft', `${organizationId}#${String(n).padStart(4, '-')}`);
    await table().write({ put: { ...key, type: 'REMINDER', organizationId, kind, id: newId('dft') } });
  }
  const pk = reminderShard(DAY, shard);
  const heard = new Set<string>();
  let failures = 0;
  return {
    failures: () => failures,
    left: async () => (await table().search({ pk })).items.length,
    told: async () => (await table().search({ pk: notificationList(tom.id) })).items.length,
    /** Delivers the requests made since it was last called. */
    hear: async () => {
      const asked = await table().search({ pk: reminderRunKey(pk, '').pk });
      const fresh = asked.items.filter(({ sk }) => !heard.has(sk));
      for (const { pk, sk } of fresh) {
        heard.add(sk);
        const event = buildEvent({ pk, sk, event: 'RemindingRequested' });
        for (let n = 0; n < times; n++)
          await remind(event, { getRemainingTimeInMillis: () => 0 }).catch(() => failures++);
      }
      return fresh.length;
    },
  };
};

it.each([
  ['once', 1],
  ['twice', 2],
])(
  'a shard that needs many runs is left to the sweep before Lambda stops the chain, and everyone is reminded soon after; each event arrives %s',
  (_, times) =>
    inMemory(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:00:00.000Z') });
      const { hear, told, left } = await openWorkshop({ times, before: times * RUNS * PAGE, kind: 'draft' });
      vi.setSystemTime(new Date(`${DAY}T08:00:00+13:00`));
      await remind({});
      const hearAll = async () => {
        let calls = 0;
        for (let asked = await hear(); asked > 0; asked = await hear()) calls += asked;
        return calls;
      };
      // the scheduled call is part of the chain, too
      expect(1 + (await hearAll())).toBeLessThan(STOPPED_AFTER);
      expect(await told()).toBe(0);
      vi.setSystemTime(new Date(`${DAY}T08:05:00+13:00`));
      await sweep();
      expect(await hearAll()).toBeGreaterThan(0);
      expect(await told()).toBe(1);
      expect(await left()).toBe(0);
      await sweep();
      expect(await hear()).toBe(0);
    }),
);

it('a reminder that fails does not block later ones, and makes no further requests however often it is retried', () =>
  inMemory(async () => {
    const error = vi.spyOn(logLines, 'error').mockReturnValue();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:00:00.000Z') });
    const tries = 3;
    const { hear, told, failures } = await openWorkshop({ times: tries, before: PAGE, kind: 'never' });
    vi.setSystemTime(new Date(`${DAY}T08:00:00+13:00`));
    await remind({});
    expect(await hear()).toBe(1);
    expect(failures()).toBe(tries);
    expect(await hear()).toBe(1);
    expect(await told()).toBe(1);
    expect(failures()).toBe(tries);
    expect(await hear()).toBe(0);
    error.mockRestore();
  }));
