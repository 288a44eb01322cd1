import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import {
  acquireLease,
  clearDue,
  loadChecksheet,
  markPrinted,
  requestChecksheet,
} from '#lambdas/checksheets/records.ts';
import { stateKey } from '#lambdas/checksheets/stored.ts';
import { withNotificationDue } from '#lambdas/due/notifications.ts';
import { paperDue, sheetDue } from '#lambdas/due/sheets.ts';
import { dueItem, recordShards } from '#lambdas/due/stored.ts';
import { customerMailWrites } from '#lambdas/reminders/customer-mail.ts';
import { prepareMail } from '#lambdas/reminders/daily-mail.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import {
  DUE_OPEN,
  dailyMailKey,
  dueKey,
  notificationRequestKey,
  oldChecksheetsDue,
  paperKey,
} from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import type { PaperId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { scan } from '#test/world/stored-items.ts';
import {
  listDueSheets,
  listFailures,
  listRequests,
  loadHeader,
  organizationId,
  startStores,
  submitCar,
} from '#test/world/stores.ts';
import { sweepUntilGivenUp } from '#test/world/sweep-on.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startStores();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const tenant = (now = new Date()) => ({ table: table(), organizationId, now });
const stateOf = async (id: number, type: 'Full' | 'Summary' = 'Full') =>
  (await loadChecksheet(tenant(), id, type)).state;

it('a first sheet whose event was lost is requested again after two minutes', async () => {
  const lost = await submitCar(minutesAgo(3));
  const fresh = await submitCar(minutesAgo(1));
  await sweep();
  expect(await listRequests(lost.id)).toEqual([
    expect.objectContaining({ event: 'ChecksheetRequested', inspectionId: lost.id, checksheet: 'Full' }),
  ]);
  expect(await listRequests(fresh.id)).toEqual([]);
  // requested once each time it becomes overdue, not in every run
  await sweep();
  expect(await listRequests(lost.id)).toHaveLength(1);
});

it('a requested variant and an interrupted rendering are requested again too', async () => {
  const { id } = await submitCar();
  await requestChecksheet(tenant(minutesAgo(4)), id, 'Summary');
  const broken = await submitCar(minutesAgo(4));
  const header = await loadHeader(broken.id);
  const sheet = { organizationId, inspectionId: broken.id, checksheet: 'Full' } as const;
  await acquireLease(table(), sheet, header as NonNullable<typeof header>, minutesAgo(4));
  expect(await listDueSheets(broken.id)).toEqual(['Full']);
  await sweep();
  expect(await listRequests(id)).toHaveLength(2);
  expect(await listRequests(broken.id)).toHaveLength(1);
});

it('the sweep gives up in the end, reports the failure and stops retrying', async () => {
  const never = await submitCar(minutesAgo(60));
  const { id } = await submitCar();
  await requestChecksheet(tenant(), id, 'Summary');
  await sweepUntilGivenUp();
  expect(await stateOf(never.id)).toBe('failed');
  expect(await stateOf(id, 'Summary')).toBe('failed');
  expect(await listRequests(never.id)).toHaveLength(6);
  expect(await listFailures(never.id)).toEqual([
    expect.objectContaining({ event: 'ChecksheetFailed', inspectionId: never.id, checksheet: 'Full' }),
  ]);
  expect((await listFailures(id)).map(({ checksheet }) => checksheet)).toEqual(['Full', 'Summary']);
  expect(await listDueSheets(never.id)).toEqual([]);
  expect(await listDueSheets(id)).toEqual([]);
});

/** Submits `count` cars whose sheets are due in the same shard. */
const submitToOneShard = async (count: number, createdAt: Date) => {
  const [first, ...others] = [await submitCar(createdAt)];
  const made = [first, ...others];
  const shard = dueOn(first).pk;
  // use each number once: later submissions continue after these
  for (let id = first.id, apart = 1; made.length < count; apart++) {
    if (dueOn({ ...first, id: id + apart }).pk !== shard) continue;
    made.push(await submitCar(createdAt, apart));
    id += apart;
    apart = 0;
  }
  return made;
};
const dueOn = ({ id, createdAt }: Pick<Inspection, 'id' | 'createdAt'>) =>
  sheetDue({ organizationId, inspectionId: id, checksheet: 'Full' }, createdAt);
/** Changes a sheet's due item to a variant that no longer exists. */
const spoil = (inspection: Inspection) => {
  const { pk, sk } = dueOn(inspection);
  return table().update({ key: { pk, sk }, expression: 'SET checksheet = :x', values: { ':x': 'NoMore' } });
};
const requestsOfAll = async (inspections: Inspection[]) =>
  (await Promise.all(inspections.map(({ id }) => listRequests(id)))).flat();
const at = (item: { pk: string; sk: string }) => table().get({ pk: item.pk, sk: item.sk }, { consistent: true });

it('a large batch is requested in turns, oldest first', async () => {
  const [old, ...others] = await submitToOneShard(61, minutesAgo(10));
  if (!old) throw new Error('none');
  const { pk, sk } = dueOn(old);
  await table().update({
    key: { pk, sk },
    expression: 'SET #at = :at',
    names: { '#at': 'at' },
    values: { ':at': minutesAgo(30).toISOString() },
  });
  await sweep();
  expect(await listRequests(old.id)).toHaveLength(1);
  expect(await requestsOfAll(others)).toHaveLength(49);
  await sweep();
  expect((await Promise.all(others.map(({ id }) => listRequests(id)))).every(({ length }) => length === 1)).toBe(true);
});

it('a sweep skips an item that it can’t process, and logs it', async () => {
  const [bad, good] = await submitToOneShard(2, minutesAgo(30));
  if (!bad || !good) throw new Error('none');
  await spoil(bad);
  const logged = vi.spyOn(logLines, 'error').mockImplementation(() => {});
  await sweep();
  expect(await listRequests(good.id)).toHaveLength(1);
  const { pk, sk } = dueOn(bad);
  expect(logged.mock.calls.flat()).toContainEqual(expect.objectContaining({ stuck: `${pk} ${sk}` }));
});

it('more failing items than one run handles do not block others; they are retried hourly and logged once', async () => {
  const all = await submitToOneShard(56, minutesAgo(30));
  const good = all.at(-1);
  for (const bad of all.slice(0, -1)) await spoil(bad);
  const logged = vi.spyOn(logLines, 'error').mockImplementation(() => {});
  await sweep();
  expect(await listRequests(Number(good?.id))).toHaveLength(1);
  const stuck = () => logged.mock.calls.filter(([line]) => JSON.stringify(line).includes(String(all[0]?.id))).length;
  expect(stuck()).toBe(1);
  await sweep();
  expect(stuck()).toBe(1);
  const looked = async () =>
    (await scan()).find(({ kind, inspectionId }) => kind?.S === 'SHEET' && inspectionId?.N === String(all[0]?.id))
      ?.stuck?.N;
  expect(await looked()).toBe('1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
  await sweep();
  vi.useRealTimers();
  expect(await looked()).toBe('2');
  expect(stuck()).toBe(1);
});

it('a sweep leaves sheets being rendered alone, and removes the due item of a rendered sheet', async () => {
  const printing = await submitCar(minutesAgo(3));
  const printed = await submitCar(minutesAgo(3));
  const header = await loadHeader(printing.id);
  if (!header) throw new Error('none');
  const sheetOf = (id: number) => ({ organizationId, inspectionId: id, checksheet: 'Full' }) as const;
  await acquireLease(table(), sheetOf(printing.id), header, new Date());
  const lease = await acquireLease(table(), sheetOf(printed.id), header, new Date());
  if (typeof lease === 'string') throw new Error(lease);
  await markPrinted(table(), sheetOf(printed.id), lease, { revision: 1, photos: 0 });
  await sweep();
  expect(await listRequests(printing.id)).toEqual([]);
  expect(await listDueSheets(printing.id)).toEqual(['Full']);
  expect(await listRequests(printed.id)).toEqual([]);
  expect(await listDueSheets(printed.id)).toEqual([]);
});

it('a sheet requested again while it is rendered stays due', async () => {
  const { id } = await submitCar(minutesAgo(3));
  const header = await loadHeader(id);
  if (!header) throw new Error('none');
  const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
  const edited = new Date().toISOString();
  await write({ put: { ...header, asked: edited, revision: 2 } }, { put: sheetDue(sheet, edited) });
  await clearDue(table(), sheet, header);
  expect(await listDueSheets(id)).toEqual(['Full']);
  await clearDue(table(), sheet, { ...header, asked: edited });
  expect(await listDueSheets(id)).toEqual([]);
});

describe('index markers written by the previous release', () => {
  const mark = (n: number) => ({ gsi3pk: oldChecksheetsDue(n % 8), gsi3sk: minutesAgo(3).toISOString() });

  it('on headers, states and papers are still processed, and are removed once the sheet is rendered', async () => {
    const inspection = await submitCar(minutesAgo(3));
    const { id } = inspection;
    const header = (await loadHeader(id)) as Item;
    await write({ put: { ...header, asked: undefined, ...mark(id) } }, { remove: dueOn(inspection) });
    const paper = { organizationId, paperInspectionId: 'pap_oldoldoldoldoldold12' as PaperId };
    const old = {
      ...paperKey(organizationId, paper.paperInspectionId),
      ...paper,
      type: 'PAPER',
      printed: 'pending',
      number: 7,
    } as const;
    await write({ put: { ...old, ...mark(7) } }, { remove: paperDue(paper, minutesAgo(3).toISOString()) });
    const state = {
      ...stateKey({ organizationId, inspectionId: id, checksheet: 'Summary' }),
      organizationId,
      inspectionId: id,
    };
    await write({
      put: { ...state, checksheet: 'Summary', type: 'CHECKSHEET', state: 'pending', turn: 1, ...mark(id) },
    });
    expect(await stateOf(id)).toBe('pending');
    await sweep();
    expect((await listRequests(id)).map(({ checksheet }) => checksheet).sort()).toEqual(['Full', 'Summary']);
    const { items } = await table().search({ pk: old.pk, startsWith: 'REQUEST', consistent: true });
    expect(items).toEqual([expect.objectContaining({ event: 'PaperSheetRequested' })]);
    const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
    const marked = await loadHeader(id);
    if (!marked) throw new Error('none');
    await clearDue(table(), sheet, marked);
    expect(await loadHeader(id)).not.toHaveProperty('gsi3pk');
  });
});

describe('the days of due work', () => {
  const today = () => nzDate(new Date());

  it('have as many shards as the largest number that was in use', async () => {
    const item = { ...dueOn(await submitCar(minutesAgo(10))), ...dueKey(today(), 12, 'SHEET', 'far') };
    const lost = await submitCar(minutesAgo(10));
    await recordShards(table(), today(), 16);
    await write({ put: { ...item, inspectionId: lost.id, at: minutesAgo(1).toISOString() } });
    await sweep();
    expect(await listRequests(lost.id)).toHaveLength(2);
  });

  it('are swept from the first day with due work, and finished days are skipped', async () => {
    await write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from: addDays(today(), -5) } });
    const id = 'of-a-later-release';
    const unknown = dueItem({ kind: 'NEXT', id, since: 'then', at: new Date(Date.now() - 3 * 86_400_000) });
    await write({ put: unknown });
    vi.spyOn(logLines, 'error').mockImplementation(() => {});
    await sweep();
    expect(await at(DUE_OPEN)).toMatchObject({ from: addDays(today(), -3) });
    // An unknown kind moves to the current day and waits for a release that knows it.
    expect(await at(unknown)).toBeUndefined();
    const left = (await scan()).filter(({ kind }) => kind?.S === 'NEXT');
    expect(left).toHaveLength(1);
    expect(Date.parse(String(left[0]?.at?.S))).toBeGreaterThan(Date.now());
    await sweep();
    expect(await at(DUE_OPEN)).toMatchObject({ from: addDays(today(), -1) });
  });

  it('are left for the next run when the time is up', async () => {
    const lost = await submitCar(minutesAgo(10));
    await sweep(undefined, { getRemainingTimeInMillis: () => 5_000 });
    expect(await listRequests(lost.id)).toEqual([]);
    await sweep(undefined, { getRemainingTimeInMillis: () => 50_000 });
    expect(await listRequests(lost.id)).toHaveLength(1);
  });
});

it.each(['customers of one workshop', 'daily reminders'])(
  'many queued emails (%s) do not block another workshop whose event was lost',
  (whose) =>
    inMemory(async () => {
      const clock = (time: string) => new Date(`2026-11-26T${time}:00+13:00`);
      const when = { now: clock('08:00'), asOf: undefined };
      const { organizationId: busy } = newWorkshop();
      const line = { organizationId: busy, kind: 'vic', id: '1', moment: '2026-11-26T08' } as const;
      const mail = async (id: string) =>
        whose === 'daily reminders'
          ? prepareMail(table(), id, line, when)
          : customerMailWrites({ organizationId: busy, kind: 'wof', id, once: 'x' }, when.now, undefined);
      for (let n = 0; n < 1_200; n++) await write(...(await mail(String(n))));
      const { organizationId: other } = newWorkshop();
      const lost = { pk: `ORG#${other}`, sk: 'JOINED', type: 'JOINED', organizationId: other } as const;
      // the events of all emails were lost
      await write(...withNotificationDue(lost, clock('10:09')));
      vi.useFakeTimers({ toFake: ['Date'], now: clock('10:12') });
      await sweep();
      vi.useRealTimers();
      const { items } = await table().search({ pk: notificationRequestKey(lost, '').pk });
      expect(items).toEqual([expect.objectContaining({ event: 'TellingRequested' })]);
    }),
);

it('lost daily emails take a turn for each person, before the emails to customers', () =>
  inMemory(async () => {
    const clock = (time: string) => new Date(`2026-11-26T${time}:00+13:00`);
    const when = { now: clock('08:00'), asOf: undefined };
    const people = Array.from({ length: 200 }, (_, n) => `person${n}`);
    for (const person of people) {
      const { organizationId } = newWorkshop();
      for (const id of ['1', '2'])
        await write(...customerMailWrites({ organizationId, kind: 'wof', id, once: 'x' }, when.now, undefined));
      const line = { organizationId, kind: 'vic', id: '1', moment: '2026-11-26T08' } as const;
      await write(...(await prepareMail(table(), person, line, when)));
    }
    vi.useFakeTimers({ toFake: ['Date'], now: clock('10:02') });
    await sweep();
    vi.useRealTimers();
    for (const person of people) {
      const mail = dailyMailKey(person, '2026-11-26' as NzDate);
      const { items } = await table().search({ pk: notificationRequestKey(mail, '').pk });
      expect(items).toEqual([expect.objectContaining({ event: 'MailRequested' })]);
    }
  }));
