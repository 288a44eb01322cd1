import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { table } from '#lambdas/table/connect.ts';
import { type OrganizationId, ownRemindersKey, remindersKey } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { Actor, FilledSheet } from '#shared/sheets/model.ts';
import { makeCaller } from '#test/world/calls.ts';
import { workshopWithEstimate } from '#test/world/estimates.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
/** 10 am on a Tuesday in New Zealand. */
const NOW = '2026-11-23T21:00:00.000Z';
const TODAY = '2026-11-24' as NzDate;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());

const EIGHT = 'T19:00:00.000Z';
const FOUR = 'T03:00:00.000Z';
const MAILS = { recheck: true, vic: false, draft: true, wof: true, estimate: true };
const ALL = { recheck: true, vic: true, draft: true, wof: true, estimate: true };

/** Creates a workshop where anyone can read their reminders and submit sheets. */
const openWorkshop = (own = newWorkshop()) => {
  const person = (id: string, scopes: Scope[] = []) => {
    const actor: Actor = { userId: id, subUserId: null, name: id, inspectorNumber: 'VI1' };
    const call = makeCaller(remindersApi, reminders, (now: string = NOW) => ({ ...own.at(now, actor), scopes }));
    return {
      call,
      next: async (now?: string) => (await call('get', {}, now)).next,
      switchOwn: (kind: keyof typeof ALL, isOn: boolean) => call('switchOwn', { body: { kind, isOn } }),
      switchAll: (kind: keyof typeof ALL, isOn: boolean) => call('switchForOrganization', { body: { kind, isOn } }),
      submit: (sheet: FilledSheet, now = NOW) => own.submitted(sheet, now, actor),
      draft: async (vehicleRegistrationPlate: string, now = NOW, who: Actor = actor) => {
        const id = DraftId.parse(newId('dft'));
        await createDraft(own.at(now, who), id, { vehicleRegistrationPlate });
        return id;
      },
      actor,
    };
  };
  return { ...own, ann: person('ann', ['Admin']), tom: person('tom'), tim: person('tim'), person };
};

describe('reminder settings', () => {
  it('are all on until an Admin switches a kind for the organization, or a person for themselves', async () => {
    const { ann, tom, tim, organizationId } = openWorkshop();
    expect(await tom.call('get', {})).toEqual({
      organization: ALL,
      own: ALL,
      mails: MAILS,
      customers: { wof: false, estimate: true },
      training: { everyMonths: null, own: true, mail: true },
      ...{ next: [], groups: [], hasMore: false },
    });
    expect(await tom.switchOwn('wof', false)).toMatchObject({ organization: ALL, own: { ...ALL, wof: false } });
    expect(await ann.switchAll('vic', false)).toMatchObject({ organization: { ...ALL, vic: false }, own: ALL });
    expect(await tim.call('get', {})).toMatchObject({ organization: { ...ALL, vic: false }, own: ALL });
    await ann.switchAll('vic', true);
    expect(await tom.call('get', {})).toMatchObject({ organization: ALL, own: { ...ALL, wof: false } });
    const keys = [remindersKey(organizationId), ownRemindersKey('tom', organizationId)];
    expect(await table().getAll(keys, { consistent: true })).toMatchObject([
      { type: 'REMINDERS', switches: { vic: true }, savedBy: { userId: 'ann', at: NOW } },
      { type: 'REMINDERS', switches: { wof: false }, savedBy: { userId: 'tom', at: NOW } },
    ]);
  });

  it('are per organization: a person in two can choose differently in each', async () => {
    const [here, there] = [openWorkshop(), openWorkshop()];
    await here.ann.switchAll('draft', false);
    await here.ann.switchOwn('wof', false);
    await here.tom.draft('KZT482');
    await here.ann.submit(withInspectionDay(TODAY, carWithThreeFails()));
    expect(await there.ann.call('get', {})).toEqual({
      organization: ALL,
      own: ALL,
      mails: MAILS,
      customers: { wof: false, estimate: true },
      training: { everyMonths: null, own: true, mail: true },
      ...{ next: [], groups: [], hasMore: false },
    });
    expect(await there.tom.call('get', {})).toEqual({
      organization: ALL,
      own: ALL,
      mails: MAILS,
      customers: { wof: false, estimate: true },
      training: { everyMonths: null, own: true, mail: true },
      ...{ next: [], groups: [], hasMore: false },
    });
  });

  it('can’t be read or changed from outside, and the organization’s only by its Admins', async () => {
    process.env.USER_POOL_CLIENT_ID ??= 'client';
    const [tawa, other] = [await workshop(), await workshop('Summit Auto')];
    const [ann, tom, li] = [await newPerson(), await newPerson(), await newPerson()];
    await addMember(ann, tawa.id, ['Admin']);
    await addMember(tom, tawa.id);
    await addMember(li, other.id, ['Admin']);
    const ask = (name: keyof typeof remindersApi, { id: sub }: { id: string }, organizationid: OrganizationId) => {
      const claims = { sub, token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID };
      const headers = { authorization: 'Bearer x', organizationid };
      const event = { headers, requestContext: { authorizer: { jwt: { claims } } } };
      return checkAccess(event as never, remindersApi[name]);
    };
    for (const name of Object.keys(remindersApi) as (keyof typeof remindersApi)[]) {
      expect(await refused(ask(name, li, tawa.id))).toMatchObject({ code: 'not-allowed' });
      expect(await ask(name, ann, tawa.id)).toMatchObject({ organizationId: tawa.id });
    }
    expect(await ask('get', tom, tawa.id)).toMatchObject({ organizationId: tawa.id });
    expect(await ask('switchOwn', tom, tawa.id)).toMatchObject({ organizationId: tawa.id });
    for (const name of ['switchForOrganization', 'switchCustomers', 'askForTraining'] as const)
      expect(await refused(ask(name, tom, tawa.id))).toMatchObject({ code: 'not-allowed' });
  });

  it('keep two changes made at once', async () => {
    const { ann, tom } = openWorkshop();
    await Promise.all([ann.switchAll('vic', false), ann.switchAll('draft', false)]);
    await Promise.all([ann.switchAll('recheck', false), ann.switchAll('vic', true), tom.switchOwn('wof', false)]);
    expect(await ann.call('get', {})).toMatchObject({
      organization: { ...ALL, recheck: false, draft: false },
      own: ALL,
    });
  });

  it('include all kinds in the daily email, except those that the person switches off', async () => {
    const { tom, tim } = openWorkshop();
    const body = { kind: 'draft' as const, isOn: false };
    await Promise.all([tom.call('switchMail', { body }), tom.switchOwn('wof', false)]);
    const own = { ...ALL, wof: false };
    expect(await tom.call('get', {})).toMatchObject({ own, mails: { ...MAILS, draft: false } });
    expect(await tim.call('get', {})).toMatchObject({ own: ALL, mails: MAILS });
    expect(await tom.call('switchMail', { body: { ...body, isOn: true } })).toMatchObject({ own, mails: MAILS });
  });

  it('let an Admin choose emails to customers: about estimates by default, about WoFs only if switched on', async () => {
    const { ann, tom } = openWorkshop();
    const answer = await ann.call('switchCustomers', { body: { kind: 'wof', isOn: true } });
    expect(answer).toMatchObject({ organization: ALL, customers: { wof: true, estimate: true } });
    await ann.call('switchCustomers', { body: { kind: 'estimate', isOn: false } });
    expect(await tom.call('get', {})).toMatchObject({ organization: ALL, customers: { wof: true, estimate: false } });
  });

  it('accept only known kinds', async () => {
    const { tom } = openWorkshop();
    const isRefused = refused(tom.switchOwn('weather' as never, true));
    expect(await isRefused).toMatchObject({ code: 'not-valid' });
  });
});

describe('upcoming reminders', () => {
  it('come in order, worded for their day: rechecks for Admins, and everyone’s own work', async () => {
    const { ann, tom, tim } = openWorkshop();
    const failed = await tom.submit(withInspectionDay(TODAY, carWithThreeFails()));
    const id = await tom.draft('AAA111');
    const recheck = {
      kind: 'recheck',
      Title: 'KZT482: recheck ends in 7 days',
      at: `2026-12-14${EIGHT}`,
      Link: `/checksheet/${failed.id}`,
    };
    expect(await tom.next()).toEqual([
      { kind: 'vic', Title: 'KZT482: not entered in VIC', at: `2026-11-24${FOUR}`, Link: `/checksheet/${failed.id}` },
      {
        kind: 'draft',
        Title: 'AAA111: draft unfinished for 3 days',
        at: `2026-11-26${EIGHT}`,
        Link: `/createInspection?unfinishedInspectionId=${id}`,
      },
      recheck,
    ]);
    // once, two days before, which is a Sunday
    expect(await ann.next()).toEqual([
      { ...recheck, Title: 'KZT482: recheck ends in 3 days', at: `2026-12-18${EIGHT}` },
    ]);
    expect(await tim.next()).toEqual([]);
  });

  it('move on when a reminder time has passed, and end after the last', async () => {
    const { tom } = openWorkshop();
    await tom.submit(withInspectionDay(TODAY, carWithThreeFails()));
    const at = async (now: string) => (await tom.next(now)).map((one) => `${one.kind} ${one.at}`);
    expect(await at(`2026-11-24${FOUR}`)).toEqual([`vic 2026-11-24${EIGHT}`, `recheck 2026-12-14${EIGHT}`]);
    expect(await at(`2026-11-24${EIGHT}`)).toEqual([`recheck 2026-12-14${EIGHT}`]);
    expect(await at(`2026-12-20T00:00:00.000Z`)).toEqual([`recheck 2026-12-21${EIGHT}`]);
    expect(await at(`2026-12-21${EIGHT}`)).toEqual([]);
  });

  it('exclude work that is done, and kinds switched off for the organization or the person', async () => {
    const { ann, tom, at } = openWorkshop();
    const entered = await tom.submit(withInspectionDay(TODAY, finishedCar()));
    await tom.submit(withInspectionDay(TODAY, carWithThreeFails()));
    const kinds = async () => (await tom.next()).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['vic', 'vic', 'recheck']);
    const said = { wofPaidFor: false, VICDetailsEntered: true, revision: 1, wofComments: [] };
    await saveNotes(entered.id, { ...said, updatedAt: entered.WofSummaryDetails.updatedAt }, at(NOW));
    expect(await kinds()).toEqual(['vic', 'recheck']);
    await ann.switchAll('vic', false);
    expect(await kinds()).toEqual(['recheck']);
    await tom.switchOwn('recheck', false);
    expect(await kinds()).toEqual([]);
    expect(await ann.next()).toHaveLength(1);
  });

  it('show an account the drafts that any of its inspectors changed last', async () => {
    const { tom, ann } = openWorkshop();
    await tom.draft('AAA111', NOW, { ...tom.actor, subUserId: 'sub_1' as never, name: 'Kiri' });
    expect((await tom.next()).map(({ Title }) => Title)).toEqual(['AAA111: draft unfinished for 3 days']);
    expect(await ann.next()).toEqual([]);
  });

  it('show an estimate to its sender until it is answered', async () => {
    const own = await workshopWithEstimate();
    const { person } = openWorkshop(own);
    const sent = '2026-11-20T00:05:00.000Z';
    const sender = own.at(sent).actor.userId;
    const next = async (id: string) => (await person(id).next(sent)).filter(({ kind }) => kind === 'estimate');
    expect(await next(sender)).toEqual([]);
    await own.send();
    expect(await next(sender)).toEqual([
      {
        kind: 'estimate',
        Title: 'KZT482 (E-1): estimate not answered',
        at: `2026-11-22${EIGHT}`,
        Link: expect.stringContaining(own.id),
      },
    ]);
    expect(await next('tim')).toEqual([]);
    await own.withdraw();
    expect(await next(sender)).toEqual([]);
  });

  it('are searched only on request: the switches don’t wait for them', async () => {
    const { tom } = openWorkshop();
    await tom.draft('TOM1');
    const search = vi.spyOn(table(), 'search');
    expect(await tom.call('get', { query: { next: 'false' } })).toMatchObject({ organization: ALL, next: [] });
    expect(search).not.toHaveBeenCalled();
    search.mockRestore();
  });

  it('are at most ten for older pages, at least one of each kind, from at most a hundred per list; the first is found even behind other people’s work', async () => {
    const { ann, tom, tim } = openWorkshop();
    for (let n = 0; n < 12; n++) await tom.draft(`TOM${n}`);
    for (let n = 0; n < 30; n++) await tim.draft(`TIM${n}`, '2026-11-23T21:00:01.000Z');
    const late = await tom.submit(withInspectionDay('2026-11-20', carWithThreeFails()));
    const found = await tom.next('2026-11-23T21:00:02.000Z');
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ kind: 'vic', Link: `/checksheet/${late.id}` });
    expect(found.slice(1, 9).every(({ kind, Title }) => kind === 'draft' && Title.startsWith('TOM'))).toBe(true);
    expect(found[9]).toMatchObject({ kind: 'recheck', Link: `/checksheet/${late.id}` });
    expect((await ann.next()).map(({ kind }) => kind)).toEqual(['recheck']);
    const search = vi.spyOn(table(), 'search');
    await tom.next();
    expect(search.mock.calls.every(([{ limit = Number.POSITIVE_INFINITY }]) => limit <= 100)).toBe(true);
    search.mockRestore();
  });
});
