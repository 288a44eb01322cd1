import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { mailDue } from '#lambdas/due/mails.ts';
import { dueItem } from '#lambdas/due/stored.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, notificationList, REMINDERS_OPEN, reminderKey, reminderShard } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { buildEvent, listDue, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
const DAY = '2026-11-30' as NzDate;
const clock = (time: string) => void vi.setSystemTime(new Date(`${DAY}T${time}:00+13:00`));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:00:00.000Z') });
  await write(
    { put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from: DAY } },
    { put: { ...DUE_OPEN, type: 'DUEOPEN', from: DAY } },
  );
});
afterEach(() => void vi.useRealTimers());

/** A person with a draft that they are reminded of, in one of the eight shards of an earlier release. */
const openWorkshop = async () => {
  const { organizationId, at } = newWorkshop();
  const tom = await newPerson({ name: 'Tom' });
  await addMember(tom, organizationId);
  const actor = { userId: tom.id, subUserId: null, name: 'Tom', inspectorNumber: 'VI1' };
  const { id } = await createDraft(at('2026-11-27T00:00:00.000Z', actor), DraftId.parse(newId('dft')), {});
  for (let shard = 0; shard < 32; shard++)
    for (const { pk, sk } of (await table().search({ pk: reminderShard(DAY, shard) })).items)
      await write({ remove: { pk, sk } });
  const key = reminderKey(DAY, 7, `${DAY}T08`, 'draft', `${organizationId}#${id}`);
  await write({ put: { ...key, type: 'REMINDER', organizationId, kind: 'draft', id } });
  return {
    tom,
    shard: key.pk,
    told: async () => (await table().search({ pk: notificationList(tom.id) })).items.length,
  };
};

describe('during an upgrade', () => {
  it('a run that the earlier release requested, and its schedule, still remind, once', async () => {
    const { told, shard } = await openWorkshop();
    clock('08:01');
    await remind({ 'detail-type': 'RemindingRequested', detail: { pk: `${shard}#ASKED`, sk: 'REQUEST#x' } } as never);
    expect(await told()).toBe(1);
    await remind({ 'detail-type': 'Scheduled Event', detail: '{}' } as never);
    for (const part of [0, 1, 2, 3]) await remind({ part, of: 4 });
    expect(await told()).toBe(1);
  });

  it('the rest of a run that the earlier release left to the sweep is sent by the next schedule', async () => {
    const { told, shard } = await openWorkshop();
    clock('08:06');
    const since = new Date().toISOString();
    await write({ put: dueItem({ kind: 'REMIND', id: shard, since, at: new Date(), facts: { shard } }) });
    await sweep();
    expect(await listDue('REMIND')).toEqual([]);
    clock('08:20');
    for (const part of [0, 1, 2, 3]) await remind({ part, of: 4 });
    expect(await told()).toBe(1);
  });

  it('a daily email that the earlier release scheduled is sent, once', async () => {
    const { tom } = await openWorkshop();
    clock('08:00');
    await remind({});
    // as the earlier release stored them: no event, and due after ten minutes
    for (const due of await listDue('MAIL')) await write({ remove: { pk: String(due.pk?.S), sk: String(due.sk?.S) } });
    const { items } = await table().search({ pk: `USER#${tom.id}#MAIL` });
    const [{ event, asked, ...mail }] = items as [Item];
    expect([event, asked]).toEqual(['DailyMail', expect.any(String)]);
    const at = new Date(`${DAY}T08:10:00+13:00`);
    await write({ put: mail as Item }, { put: mailDue(mail as Item, { now: new Date(), at, atAnyHour: false }) });
    clock('08:12');
    await sweep();
    for (const one of (await listEventItems()).filter((made) => made.event === 'MailRequested'))
      for (let times = 0; times < 2; times++) await notify(buildEvent(one));
    expect(await mailsTo(tom.email)).toHaveLength(1);
    expect(await listDue('MAIL')).toEqual([]);
  });
});
