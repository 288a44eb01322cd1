import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { handler as index } from '#lambdas/index.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { handler as push } from '#lambdas/push.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { memberKey, REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import { DraftId, newId, SubUserId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { buildEvent, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';
import { deviceId, pushCalls, startPushService } from './service.ts';

startTable();
const service = startPushService();
/** 10 am on a Tuesday in New Zealand. */
const START = '2026-11-23T21:00:00.000Z';
const TODAY = '2026-11-24';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) });
  vi.spyOn(logLines, 'info').mockReturnValue();
});
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN });
  vi.useRealTimers();
});

const heard = new Set<string>();
/** Delivers each undelivered event of this name `times` times, and retries failures. */
const deliver = async (wanted: string, handle: (event: ReturnType<typeof buildEvent>) => Promise<void>, times = 1) => {
  const made = (await listEventItems()).filter(({ event, pk, sk }) => event === wanted && !heard.has(`${pk} ${sk}`));
  let failed = 0;
  for (const one of made) {
    heard.add(`${one.pk} ${one.sk}`);
    for (let n = 0; n < times; n++) await handle(buildEvent(one)).catch(() => void failed++);
  }
  return { made: made.length, failed };
};
const timeIs = (day: string, hour: number) =>
  void vi.setSystemTime(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+13:00`));
const remindAt = async (day: string, hour: number) => {
  timeIs(day, hour);
  await remind({});
};

/** Creates a workshop where Tom has submitted a sheet, left a draft, and gets pushes on this many devices. */
const openWorkshop = async (devices = 2, subUser?: { id: SubUserId; name: string }) => {
  const { organizationId, at, submitted } = newWorkshop();
  const tom = await newPerson({ name: 'Tom Hardy' });
  await addMember(tom, organizationId);
  const { id: subUserId = null, name = 'Tom Hardy' } = subUser ?? {};
  const actor: Actor = { userId: tom.id, subUserId, name, inspectorNumber: 'VI1' };
  const browsers: Awaited<ReturnType<typeof service.subscription>>[] = [];
  for (let n = 0; n < devices; n++) {
    const browser = await service.subscription();
    await pushCalls(tom)('subscribe', { params: { DeviceID: deviceId() }, body: { Name: 'Phone', ...browser } });
    browsers.push(browser);
  }
  const inspection = await submitted(withInspectionDay(TODAY, finishedCar()), START, actor);
  await createDraft(at(START, actor), DraftId.parse(newId('dft')), { vehicleRegistrationPlate: 'B7XKD' });
  await deliver('InspectionSubmitted', index);
  return { organizationId, tom, actor, at, inspection, browsers, came: () => browsers.map(service.pushedTo) };
};

describe('a reminder is pushed', () => {
  it('to each device of its recipient, once, until eight in the evening, without a customer’s name', async () => {
    const { browsers, came, inspection } = await openWorkshop();
    const [first, second] = browsers;
    await remindAt(TODAY, 16);
    if (second) await service.answerWith(second, 503);
    expect(await deliver('PushWanted', push, 2)).toEqual({ made: 1, failed: 2 });
    if (second) await service.answerWith(second, null);
    heard.clear();
    await deliver('PushWanted', push, 2);
    expect(first && service.pushedTo(first)).toHaveLength(1);
    for (const [pushed, ...more] of came()) {
      expect(more).toEqual([]);
      expect(pushed).toMatchObject({
        title: 'KZT482: not entered in VIC (Tom)',
        navigate: `https://wof.workshop.co.nz/checksheet/${inspection.id}`,
        ttl: 4 * 3600,
        tag: pushed?.topic,
      });
      expect(JSON.stringify(pushed)).not.toContain(inspection.customerName);
    }
    // the push of the next morning replaces it on the device
    await remindAt('2026-11-25', 8);
    await deliver('PushWanted', push);
    const [[before, after] = []] = came();
    expect(after?.topic).toBe(before?.topic);
    // reminders that can wait are not pushed
    await remindAt('2026-11-27', 8);
    expect(await deliver('PushWanted', push)).toMatchObject({ made: 0 });
  });

  it('for the inspector whose work it is, if several share the account', async () => {
    const { came } = await openWorkshop(1, { id: SubUserId.parse(newId('sub')), name: 'Mere  Tūhoe' });
    await remindAt(TODAY, 16);
    await deliver('PushWanted', push);
    expect(came().flat()).toMatchObject([{ title: 'KZT482: not entered in VIC (Mere)' }]);
  });

  it('not if the work was done meanwhile', async () => {
    const { came, inspection, at, actor } = await openWorkshop();
    await remindAt(TODAY, 16);
    const said = { ...inspection.WofSummaryDetails, revision: inspection.revision, VICDetailsEntered: true };
    await saveNotes(inspection.id, said, at(new Date().toISOString(), actor));
    expect(await deliver('PushWanted', push)).toEqual({ made: 1, failed: 0 });
    expect(came()).toEqual([[], []]);
  });

  it('not to a person who left meanwhile, nor in the evening, nor on another day', async () => {
    const { came, organizationId, tom } = await openWorkshop();
    await remindAt(TODAY, 16);
    for (const [day, hour] of [
      [TODAY, 20],
      [TODAY, 23],
      ['2026-11-25', 3],
      ['2026-11-25', 9],
    ] as const) {
      timeIs(day, hour);
      heard.clear();
      await deliver('PushWanted', push);
    }
    timeIs(TODAY, 17);
    await write({ remove: memberKey(tom.id, organizationId) });
    heard.clear();
    await deliver('PushWanted', push);
    expect(came()).toEqual([[], []]);
  });

  it('and not requested for people without devices', async () => {
    await openWorkshop(0);
    await remindAt(TODAY, 16);
    expect(await deliver('PushWanted', push)).toMatchObject({ made: 0 });
  });
});
