import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { handler as index } from '#lambdas/index.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { closeOrganization } from '#lambdas/organizations/closing.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { saveOpening } from '#lambdas/reminders/opening.ts';
import { table } from '#lambdas/table/connect.ts';
import {
  notificationList,
  organizationKey,
  ownRemindersKey,
  REMINDERS_OPEN,
  reminderKey,
  remindersKey,
} from '#lambdas/table/keys.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { Actor, FilledSheet } from '#shared/sheets/model.ts';
import { workshopWithEstimate } from '#test/world/estimates.ts';
import { buildEvent, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { scan } from '#test/world/stored-items.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();
/** 10 am on a Tuesday in New Zealand. */
const START = '2026-11-23T21:00:00.000Z';
const TODAY = '2026-11-24' as NzDate;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) }));
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN });
  vi.useRealTimers();
});

const heard = new Set<string>();
/** Delivers each undelivered event of this name. */
const deliver = async (wanted: string, handle: (event: ReturnType<typeof buildEvent>) => Promise<void>) => {
  const made = (await listEventItems()).filter(({ event, pk, sk }) => event === wanted && !heard.has(`${pk} ${sk}`));
  for (const one of made) {
    heard.add(`${one.pk} ${one.sk}`);
    await handle(buildEvent(one));
  }
};

/** Runs the reminders at this hour in New Zealand daylight saving time, twice: a schedule may call a function twice. */
const remindAt = async (day: string, hour: number) => {
  vi.setSystemTime(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+13:00`));
  await remind({});
  await remind({});
};

/** Removes all reminders, as before the feature existed. */
const forgetReminders = async () => {
  for (const { pk, sk, type } of await scan())
    if (type?.S === 'REMINDER') await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
};

/** Creates a workshop with an Admin and an inspector, and reads their notifications. */
const openWorkshop = async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const [ann, tom] = [await newPerson({ name: 'Ann' }), await newPerson({ name: 'Tom' })];
  await addMember(ann, organizationId, ['Admin']);
  await addMember(tom, organizationId);
  const actor: Actor = { userId: tom.id, subUserId: null, name: 'Tom', inspectorNumber: 'VI1' };
  const toldTo = async ({ id }: { id: string }) => {
    const { items } = await table().search({ pk: notificationList(id), consistent: true });
    return items.map(({ Title }) => String(Title));
  };
  return {
    organizationId,
    ann,
    tom,
    at: (now: string) => at(now, actor),
    submitUnheard: (sheet: FilledSheet) => submitted(sheet, new Date().toISOString(), actor),
    passRecheck: async (id: number, now: string, newWoFExpiryDate: NzDate) => {
      const draft = await recheck(id, at(now, actor));
      const { InspectionItem } = finishedCar();
      const label = { systemAuthorizationNumber: '1234567', newWoFExpiryDate, woFLabelNumber: 'A1' };
      await saveDraft(at(now, actor), draft.id, { InspectionItem, ...label });
      const formattedId = { unfinishedInspectionId: draft.id };
      const done = await submit({ formattedId, recheckOdometer: 128_470 }, at(now, actor));
      expect(done.newWoFExpiryDate).toBe(newWoFExpiryDate);
      await deliver('InspectionSubmitted', index);
    },
    submit: async (sheet: FilledSheet) => {
      const inspection = await submitted(sheet, new Date().toISOString(), actor);
      await deliver('InspectionSubmitted', index);
      return inspection;
    },
    told: async () => ({ ann: await toldTo(ann), tom: await toldTo(tom) }),
  };
};

describe('people are reminded', () => {
  it('of a recheck 7 and 2 days before its last day and on it, or on the open day before: its inspector, and Admins once', async () => {
    const { submit, told } = await openWorkshop();
    await submit(withInspectionDay(TODAY, carWithThreeFails()));
    await remindAt('2026-12-14', 16);
    const before = (await told()).ann;
    expect(before).toEqual([]);
    for (const day of ['2026-12-15', '2026-12-16', '2026-12-19', '2026-12-20', '2026-12-22', '2026-12-23']) {
      await remindAt(day, 8);
      await remindAt(day, 16);
    }
    const { ann, tom } = await told();
    // two days before is a Sunday
    const recheckEnds = ['in 7 days', 'in 3 days', 'today'].map((when) => `KZT482: recheck ends ${when}`);
    expect(ann).toEqual(['KZT482: recheck ends in 3 days']);
    expect(tom.filter((title) => title.includes('recheck'))).toEqual(recheckEnds);
  });

  it('of a recheck that ends in a shutdown, set after the fail: on the last open day before it', async () => {
    const { submit, told, at, organizationId } = await openWorkshop();
    const { organization } = at(START);
    await write({ put: organization });
    await submit(withInspectionDay(TODAY, carWithThreeFails()));
    const days = { weekdays: [1, 2, 3, 4, 5, 6], region: null };
    const shutdown = { from: '2026-12-12' as NzDate, upTo: '2027-01-01' as NzDate };
    await saveOpening({ ...days, shutdown }, at(START));
    // a page of the previous release saves days without a shutdown
    const stored = (await table().get(organizationKey(organizationId))) ?? organization;
    expect(await saveOpening(days, { ...at(START), organization: stored })).toEqual({ ...days, shutdown });
    for (const day of ['2026-12-11', '2026-12-12', '2026-12-15', '2026-12-19', '2026-12-22', '2027-01-02'])
      await remindAt(day, 8);
    const { ann, tom } = await told();
    expect(ann).toEqual(['KZT482: recheck ends in 11 days']);
    expect(tom.filter((title) => title.includes('recheck'))).toEqual(['KZT482: recheck ends in 11 days']);
    expect((await saveOpening({ ...days, shutdown: null }, { ...at(START), organization: stored })).shutdown).toBe(
      null,
    );
  });

  it('not of a recheck that was done', async () => {
    const { submit: enter, at, told, passRecheck } = await openWorkshop();
    const failed = await enter(withInspectionDay(TODAY, carWithThreeFails()));
    await remindAt('2026-12-15', 8);
    const draft = await recheck(failed.id, at('2026-12-15T00:00:00.000Z'));
    await discardDraft(at('2026-12-15T00:00:10.000Z'), draft.id);
    await passRecheck(failed.id, '2026-12-15T00:01:00.000Z', '2027-12-15' as NzDate);
    for (const day of ['2026-12-18', '2026-12-20', '2026-12-22']) await remindAt(day, 8);
    const { ann, tom } = await told();
    expect(ann).toEqual([]);
    expect(tom.filter((title) => title.includes('recheck'))).toEqual(['KZT482: recheck ends in 7 days']);
  });

  it('of VIC at four on the same day and at eight the next: the person who submitted it, until it is entered', async () => {
    const { submit, told } = await openWorkshop();
    await submit(withInspectionDay(TODAY, finishedCar()));
    await remindAt(TODAY, 16);
    await remindAt('2026-11-25', 8);
    await remindAt('2026-11-25', 16);
    expect(await told()).toEqual({ ann: [], tom: ['KZT482: not entered in VIC', 'KZT482: still not entered in VIC'] });
  });

  it('of a draft left for three days, and again three days after someone continued it', async () => {
    const { at, told } = await openWorkshop();
    const id = DraftId.parse(newId('dft'));
    await createDraft(at(START), id, { vehicleRegistrationPlate: 'KZT482' });
    await remindAt('2026-11-26', 8);
    await saveDraft(at('2026-11-26T00:00:00.000Z'), id, { vehicleMake: 'Toyota' });
    await remindAt('2026-11-27', 8);
    expect((await told()).tom).toEqual([]);
    await remindAt('2026-11-29', 8);
    expect((await told()).tom).toEqual([]);
    await remindAt('2026-11-30', 8);
    expect((await told()).tom).toEqual(['KZT482: draft unfinished for 4 days']);
    await remindAt('2026-12-02', 8);
    await saveDraft(at('2026-12-03T00:00:00.000Z'), id, { vehicleMake: 'Mazda' });
    for (const day of ['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-09', '2026-12-12']) await remindAt(day, 8);
    expect((await told()).tom).toEqual(['KZT482: draft unfinished for 4 days', 'KZT482: draft unfinished for 4 days']);
  });

  it('of a WoF 28 and 14 days before it expires: Admins, unless the vehicle has passed again', async () => {
    const { submit, told } = await openWorkshop();
    await submit(withInspectionDay(TODAY, { ...finishedCar(), newWoFExpiryDate: '2027-11-24' as NzDate }));
    await remindAt('2027-10-27', 8);
    expect((await told()).ann).toEqual(['1 WoF expires in four weeks']);
    await submit(withInspectionDay('2027-10-27', { ...finishedCar(), newWoFExpiryDate: '2028-10-27' as NzDate }));
    await remindAt('2027-11-10', 8);
    expect((await told()).ann).toEqual(['1 WoF expires in four weeks']);
  });

  it('of the WoF from a recheck, and not of an earlier one', async () => {
    const { submit, told, passRecheck } = await openWorkshop();
    await submit(withInspectionDay(TODAY, { ...finishedCar(), newWoFExpiryDate: '2027-02-26' as NzDate }));
    const { id } = await submit(withInspectionDay(TODAY, carWithThreeFails()));
    await passRecheck(id, '2026-11-25T00:00:00.000Z', '2027-11-24' as NzDate);
    await remindAt('2027-01-29', 8);
    expect((await told()).ann.filter((title) => title.includes('WoF'))).toEqual([]);
    await remindAt('2027-10-27', 8);
    expect((await told()).ann.filter((title) => title.includes('WoF'))).toEqual(['1 WoF expires in four weeks']);
  });

  it('of a WoF, whatever a later failed sheet says about the vehicle', async () => {
    const { submit, told } = await openWorkshop();
    await submit(withInspectionDay(TODAY, { ...finishedCar(), newWoFExpiryDate: '2027-02-26' as NzDate }));
    await remindAt('2026-11-25', 8);
    await submit(
      withInspectionDay(TODAY, { ...carWithThreeFails(), vehicleCurrentExpiryDate: '2026-11-22' as NzDate }),
    );
    await remindAt('2027-01-29', 8);
    expect((await told()).ann.filter((title) => title.includes('WoF'))).toEqual(['1 WoF expires in four weeks']);
  });

  it('of an unanswered estimate: its sender, after three days and two days before it expires', async () => {
    const own = await workshopWithEstimate();
    const sender = await newPerson({ name: 'Tom' });
    await addMember(sender, own.organizationId);
    const actor = { ...hemi, userId: sender.id };
    await own.send({}, { actor });
    const told = async () => (await table().search({ pk: notificationList(sender.id), consistent: true })).items;
    await remindAt('2026-11-28', 8);
    const waiting = await told();
    expect(waiting.map(({ Message }) => Message)).toEqual(['It was sent on Fri 20 Nov 2026 and expires in 2 days.']);
  });

  it('not of kinds that the organization or the person has switched off', async () => {
    const { submit, told, organizationId, tom } = await openWorkshop();
    await write({
      put: { ...ownRemindersKey(tom.id, organizationId), type: 'REMINDERS', switches: { recheck: false } },
    });
    await write({ put: { ...remindersKey(organizationId), type: 'REMINDERS', switches: { vic: false } } });
    await submit(withInspectionDay(TODAY, carWithThreeFails()));
    await remindAt(TODAY, 16);
    await remindAt('2026-12-15', 8);
    expect(await told()).toEqual({ ann: ['KZT482: recheck ends in 7 days'], tom: [] });
  });

  it('of records from before reminders existed, after a rebuild, but not of anything long past', async () => {
    const { submitUnheard, at, told, organizationId } = await openWorkshop();
    const id = DraftId.parse(newId('dft'));
    await createDraft(at(START), id, { vehicleRegistrationPlate: 'B7XKD' });
    await submitUnheard(withInspectionDay(TODAY, carWithThreeFails()));
    await forgetReminders();
    vi.setSystemTime(new Date('2026-12-05T00:00:00.000Z'));
    await rebuildOrganization({ table: table(), organizationId });
    for (const day of ['2026-12-06', '2026-12-15']) await remindAt(day, 8);
    expect(await told()).toEqual({ ann: [], tom: ['KZT482: recheck ends in 7 days'] });
  });

  it('not in a closed organization', async () => {
    const { submit, told, at } = await openWorkshop();
    await write({ put: at(START).organization as never });
    await submit(withInspectionDay(TODAY, finishedCar()));
    await closeOrganization(at(START));
    await remindAt('2026-11-25', 8);
    expect((await told()).tom).toEqual([]);
  });

  it('although another one is unreadable, which is dropped after two weeks', async () => {
    const { submit, told, organizationId } = await openWorkshop();
    await submit(withInspectionDay(TODAY, finishedCar()));
    const key = reminderKey('2026-11-25' as NzDate, 0, '2026-11-25T08', 'vic', `${organizationId}#x`);
    await write({ put: { ...key, type: 'REMINDER', organizationId, kind: 'never', id: 'x' } });
    const error = vi.spyOn(logLines, 'error').mockReturnValue();
    vi.setSystemTime(new Date('2026-11-25T08:00:00+13:00'));
    await remind({});
    expect((await told()).tom).toEqual(['KZT482: still not entered in VIC']);
    expect(await table().get(key)).toBeDefined();
    await remindAt('2026-12-10', 8);
    expect(await table().get(key)).toBeUndefined();
    expect(JSON.stringify(error.mock.calls)).toContain(key.pk);
    error.mockRestore();
  });

  it('not at night, but in the morning', async () => {
    const { submit, told } = await openWorkshop();
    await submit(withInspectionDay(TODAY, finishedCar()));
    await remindAt(TODAY, 20);
    await remindAt('2026-11-25', 7);
    expect((await told()).tom).toEqual([]);
    await remindAt('2026-11-25', 8);
    expect((await told()).tom).toEqual(['KZT482: still not entered in VIC']);
  });

  it('of a record whose event arrived three days late, after its day was done, and nothing is left behind', async () => {
    const { submitUnheard, told } = await openWorkshop();
    vi.setSystemTime(new Date('2026-12-07T15:00:00+13:00'));
    await submitUnheard(withInspectionDay('2026-12-07', finishedCar()));
    await remindAt('2026-12-07', 16);
    for (const day of ['2026-12-08', '2026-12-09', '2026-12-10']) await remindAt(day, 8);
    vi.setSystemTime(new Date('2026-12-10T09:00:00+13:00'));
    await deliver('InspectionSubmitted', index);
    await remindAt('2026-12-10', 16);
    expect((await told()).tom).toEqual(['KZT482: still not entered in VIC']);
    expect((await scan()).filter(({ type, sk }) => type?.S === 'REMINDER' && sk?.S?.includes('#vic#'))).toEqual([]);
  });

  it('of a record whose event arrived in the afternoon three days after its morning reminder', async () => {
    const { submitUnheard, told } = await openWorkshop();
    vi.setSystemTime(new Date('2026-12-07T17:00:00+13:00'));
    await submitUnheard(withInspectionDay('2026-12-07', finishedCar()));
    vi.setSystemTime(new Date('2026-12-11T12:00:00+13:00'));
    await deliver('InspectionSubmitted', index);
    await remindAt('2026-12-11', 16);
    expect((await told()).tom).toEqual(['KZT482: still not entered in VIC']);
  });

  it('each day, even if a later day was run manually', async () => {
    const { submit, told } = await openWorkshop();
    await remind({ at: '2026-12-20T19:00:00.000Z' });
    await submit(withInspectionDay(TODAY, finishedCar()));
    await remindAt(TODAY, 16);
    expect((await told()).tom).toEqual(['KZT482: not entered in VIC']);
  });
});
