import { BadRequestException, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { customers } from '#lambdas/customers/api.ts';
import { eraseCustomer } from '#lambdas/dossiers/erase.ts';
import { makeConsumeUpdate } from '#lambdas/http/rate-limit.ts';
import { handler as index } from '#lambdas/index.ts';
import { handler as link } from '#lambdas/link.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { closeOrganization } from '#lambdas/organizations/closing.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { customerMailWrites, rescheduleMail } from '#lambdas/reminders/customer-mail.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationAllowanceKey, REMINDERS_OPEN, remindersKey } from '#lambdas/table/keys.ts';
import { loadUsage } from '#lambdas/usage/load-usage.ts';
import { customersApi } from '#shared/customers/api.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { mere, shop } from '#test/handlers/customers/shop.ts';
import { fromWorkshop, mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { makeCaller } from '#test/world/calls.ts';
import { buildDecision, customer, workshopWithEstimate } from '#test/world/estimates.ts';
import { buildEvent, LATER_MAILS, listEventItems } from '#test/world/lost-events.ts';
import { write } from '#test/world/table.ts';
import { withInspectionDay } from '#test/world/workshop.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
const START = '2026-11-23T21:00:00.000Z';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) }));
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN });
  vi.useRealTimers();
});

const heard = new Set<string>();
type Handle = (event: ReturnType<typeof buildEvent>) => Promise<unknown>;
const deliver = async (wanted: string | string[], handle: Handle) => {
  const made = (await listEventItems()).filter(
    ({ event, pk, sk }) => [wanted].flat().includes(event) && !heard.has(`${pk} ${sk}`),
  );
  for (const one of made) {
    heard.add(`${one.pk} ${one.sk}`);
    await handle(buildEvent(one));
  }
};
const clock = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00+13:00`));
const remindAt = async (day: string) => {
  clock(day, '08:00');
  await remind({});
};
/** Requests and delivers each email twice. */
const mailAt = async (day: string) => {
  clock(day, '08:11');
  await sweepAndMail();
};
const sweepAndMail = async () => {
  await sweep();
  await deliver(LATER_MAILS, async (event) => {
    await notify(event as never);
    await notify(event as never);
  });
};

const askLink = async (method: 'GET' | 'POST', token: string, sent?: string) => {
  const event = { rawPath: `/api/link/v1/stop/${token}`, headers: {}, body: sent };
  const { statusCode, body } = (await link(
    { ...event, requestContext: { http: { method } } } as never,
    {} as never,
  )) as never as {
    statusCode: number;
    body: string;
  };
  return { statusCode, body };
};
const stop = async (token: string, body?: string) => (await askLink('POST', token, body)).statusCode;
const tokenIn = (text: string | undefined) => /\/u#([\w-]{22})/.exec(text ?? '')?.[1] ?? '';

const complain = async (tag: string) => {
  const detail = { mail: { timestamp: START, tags: { 'ses:configuration-set': [], link: [tag] } } };
  await notify({ id: 'e', source: 'aws.ses', 'detail-type': 'Email Complaint Received', detail } as never);
};

const never = (): never => {
  throw new Error('Nothing was put');
};

let count = 0;
const EXPIRES = '2027-01-12' as NzDate;
/** Creates a workshop that emails customers about WoFs, with a vehicle whose WoF expires and an owner who agreed. */
const openWofShop = async ({ isOn = true, given = true, car = finishedCar() } = {}) => {
  const own = shop();
  const email = `mere${count++}@example.nz`;
  await write({ put: own.at(START).organization as never });
  if (isOn) await write({ put: { ...remindersKey(own.organizationId), type: 'REMINDERS', customers: { wof: true } } });
  const id = await own.saved({ Email: email });
  await own.call('consent', { params: { id }, body: { kind: 'reminders', given, how: 'by phone', version: 0 } });
  const named = { customerName: mere.CustomerName, customerPhone: mere.Mobile, customerEmail: email, CustomerID: id };
  const sheet = { ...withInspectionDay('2026-11-24', car), ...named, newWoFExpiryDate: EXPIRES };
  const VehicleID = await own.owns(id, sheet.vehicleRegistrationPlate);
  await own.submitted({ ...sheet, VehicleID }, START);
  await deliver('InspectionSubmitted', index);
  return { ...own, id, email, VehicleID };
};

describe('a customer whose WoF expires', () => {
  it('is emailed 28 and 14 days before, once each, with one-click unsubscribe', async () => {
    const { email, get, id } = await openWofShop();
    await remindAt('2026-12-15');
    expect(await mailsTo(email)).toEqual([]);
    await mailAt('2026-12-15');
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your WoF for KZT482 expires on Tue 12 Jan 2027 – Tawa Motors');
    expect(mail?.from).toBe(fromWorkshop('Tawa Motors'));
    const token = tokenIn(mail?.text);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<http://127.0.0.1:4300/api/link/v1/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const seen = await askLink('GET', token);
    expect(seen).toEqual({ statusCode: 200, body: JSON.stringify({ workshop: 'Tawa Motors' }) });
    expect((await get(id)).consents.reminders).toMatchObject({ given: true });
    expect((await askLink('GET', 'x'.repeat(22))).statusCode).toBe(404);
    expect(await stop(token, 'List-Unsubscribe=One-Click')).toBe(200);
    expect(await stop(token)).toBe(200);
    const { consents, history, followUps } = await get(id);
    expect(consents.reminders).toMatchObject({ given: false, by: 'The customer, through the link in an email' });
    expect(history.filter(({ what }) => what === 'consent')).toHaveLength(2);
    // pages of the previous release don't know the kind of the third entry
    expect([consents.estimates?.given, followUps?.length]).toEqual([false, 1]);
    await remindAt('2026-12-29');
    await mailAt('2026-12-29');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['the workshop has not switched it on', { isOn: false }, undefined],
    ['they have not agreed', { given: false }, undefined],
    [
      'the vehicle failed, although its sheet has an expiry',
      { car: withItem(finishedCar(), 'externalStopLamps', { result: 'FAIL' }) },
      undefined,
    ],
    [
      'they withdrew before the email',
      {},
      ({ call, id }: Awaited<ReturnType<typeof openWofShop>>) =>
        call('consent', { params: { id }, body: { kind: 'reminders', given: false, how: 'by phone', version: 1 } }),
    ],
    [
      'they were erased',
      {},
      ({ id, at }: Awaited<ReturnType<typeof openWofShop>>) =>
        eraseCustomer(id, 'Mere Tūhoe', at(new Date().toISOString())),
    ],
    [
      'the workshop was closed',
      {},
      ({ at }: Awaited<ReturnType<typeof openWofShop>>) => closeOrganization(at(new Date().toISOString())),
    ],
  ])('is not emailed if %s', async (_, options, then) => {
    const own = await openWofShop(options);
    await remindAt('2026-12-15');
    await then?.(own);
    await mailAt('2026-12-15');
    expect(await mailsTo(own.email)).toEqual([]);
  });

  it('is not emailed if the stored email is invalid', async () => {
    const own = await openWofShop();
    await own.call('save', { body: { ...mere, CustomerID: own.id, Email: 'ask his wife' } });
    await remindAt('2026-12-15');
    await mailAt('2026-12-15');
    expect((await own.get(own.id)).customer.Email).toBe('ask his wife');
    expect(await mailsTo('ask his wife')).toEqual([]);
  });

  it('is not requested again if the email would be refused each time', async () => {
    const { email, organizationId } = await openWofShop();
    const error = vi.spyOn(logLines, 'error').mockReturnValue();
    const message = { message: 'Local part is too long', $metadata: {} };
    const ses = vi
      .spyOn(SESv2Client.prototype, 'send')
      .mockRejectedValueOnce(new BadRequestException(message) as never);
    await remindAt('2026-12-15');
    await mailAt('2026-12-15');
    expect(error.mock.calls).toMatchObject([[{ why: 'BadRequestException' }]]);
    expect(ses).toHaveBeenCalledTimes(1);
    error.mockRestore();
    ses.mockRestore();
    await mailAt('2026-12-16');
    expect(await mailsTo(email)).toEqual([]);
    expect(await loadUsage({ table: table(), organizationId }, ['2026-12'])).toMatchObject([{ emails: 0 }]);
  });

  it.each([
    ['the workshop has reached its hourly limit', 'customer-reminder', 200, '2026-12-15', '09:11'],
    ['they have reached their daily limit', 'reminder-to-customer', 5, '2026-12-16', '14:11'],
  ] as const)('is emailed later if %s', async (_, what, times, day, time) => {
    const { email, id, organizationId } = await openWofShop();
    await remindAt('2026-12-15');
    clock('2026-12-15', '08:11');
    const keyOf = (window: string) => organizationAllowanceKey(organizationId, window);
    const { key } = makeConsumeUpdate(keyOf, what, new Date(), what === 'reminder-to-customer' ? id : undefined);
    await write({ put: { ...key, type: 'ALLOWANCE', spent: times } });
    await mailAt('2026-12-15');
    expect(await mailsTo(email)).toEqual([]);
    clock(day, time);
    for (let hour = 0; hour < 3; hour++) {
      await sweepAndMail();
      vi.setSystemTime(Date.now() + 3_600_000);
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is queued under their workshop, also when the email is rescheduled', () => {
    const { organizationId } = shop();
    const now = new Date(START);
    const mail = { organizationId, kind: 'wof', id: '17', once: '2026-12-15T08' } as const;
    const [made, due] = customerMailWrites(mail, now, undefined).map((one) => ('put' in one ? one.put : never()));
    expect(due).toMatchObject({ kind: 'MAIL', organizationId });
    expect(rescheduleMail(made ?? never(), now, START)).toMatchObject({ put: { kind: 'MAIL', organizationId } });
  });

  it('is the current owner of the vehicle at their current address, even after a merge', async () => {
    const own = await openWofShop();
    const next = `hana${count++}@example.nz`;
    const hana = await own.saved({ CustomerName: 'Hana Pere', Mobile: '0215550188', Email: 'old@example.nz' });
    await own.call('consent', {
      params: { id: hana },
      body: { kind: 'reminders', given: true, how: 'by phone', version: 0 },
    });
    await remindAt('2026-12-15');
    await own.vehicle('changeOwner', {
      params: { id: `owner_${own.VehicleID}` },
      body: { CustomerID: hana },
    } as never);
    const kept = await own.saved({ CustomerName: 'H Pere', Mobile: '0215550199', Email: next });
    await own.merge(kept, hana, { Email: next });
    await mailAt('2026-12-15');
    expect(await mailsTo(own.email)).toEqual([]);
    const [mail] = await mailsTo(next);
    expect(await stop(tokenIn(mail?.text))).toBe(200);
    expect((await own.get(kept)).consents.reminders?.given).toBe(false);
  });

  it('gets no more from that workshop after reporting an email as spam', async () => {
    const [one, other] = [await openWofShop(), await openWofShop()];
    await remindAt('2026-12-15');
    await mailAt('2026-12-15');
    const tag = `${one.organizationId}-customer-${Buffer.from(one.id).toString('base64url')}`;
    await complain(tag);
    expect((await one.get(one.id)).consents.reminders?.given).toBe(false);
    expect((await other.get(other.id)).consents.reminders?.given).toBe(true);
    expect(await stop('A'.repeat(22))).toBe(404);
  });
});

describe('a customer who has not answered an estimate', () => {
  /** Emails an estimate and delivers the inspection's events, so that the workshop knows the customer. */
  const mailed = async (isKnown: boolean, expiresOn?: NzDate) => {
    const own = await workshopWithEstimate();
    await write({ put: own.at(START).organization as never });
    if (isKnown) await deliver('InspectionSubmitted', index);
    const { Email } = (await own.read()).Customer;
    await own.send({ mail: true, ...(expiresOn && { expiresOn }) });
    await deliver('EstimateSent', notify as never);
    const had = (await mailsTo(Email)).length;
    const isReminder = ({ subject }: { subject: string }) => subject.includes('waiting for your reply');
    return { ...own, reminded: async () => (await mailsTo(Email)).slice(0, -had || undefined).filter(isReminder) };
  };

  it('is emailed once, at the earlier of the two times, with a link that opens it and an unsubscribe link', async () => {
    const own = await mailed(true);
    await remindAt('2026-11-28');
    await mailAt('2026-11-28');
    const mails = await own.reminded();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is waiting for your reply')]);
    const opens = /\/e#([\w-]{22})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect((await customer(opens).look(new Date().toISOString())).state).toBe('open');
    expect(await stop(opens)).toBe(404);
    expect(await stop(tokenIn(mails[0]?.text))).toBe(200);
    await remindAt('2026-11-29');
    await mailAt('2026-11-29');
    expect(await own.reminded()).toHaveLength(1);
  });

  it('is emailed at the second time if the workshop had switched such emails off at the first', async () => {
    const own = await mailed(true, '2026-12-20' as NzDate);
    const { organizationId } = own.at(START);
    const switchOn = (estimate: boolean) =>
      write({ put: { ...remindersKey(organizationId), type: 'REMINDERS', customers: { estimate } } });
    await remindAt('2026-11-25');
    await switchOn(false);
    await mailAt('2026-11-25');
    expect(await own.reminded()).toEqual([]);
    await switchOn(true);
    await remindAt('2026-12-18');
    await mailAt('2026-12-18');
    expect(await own.reminded()).toHaveLength(1);
  });

  it.each([
    [
      'who answered before the email',
      true,
      async (own: Awaited<ReturnType<typeof mailed>>) =>
        void (await own.heard(buildDecision(await own.sent()), { at: new Date().toISOString() })),
    ],
    [
      'whose estimate was withdrawn before the email',
      true,
      async (own: Awaited<ReturnType<typeof mailed>>) => void (await own.withdraw({ at: new Date().toISOString() })),
    ],
    ['who is not on record, so that an unsubscribe could not be stored', false, async () => {}],
  ])('is not emailed %s', async (_, isKnown, then) => {
    const own = await mailed(isKnown);
    await remindAt('2026-11-28');
    await then(own);
    await mailAt('2026-11-28');
    expect(await own.reminded()).toEqual([]);
  });

  it('is not emailed after reporting its email as spam, even if it was sent again since', async () => {
    const own = await mailed(true);
    const [link] = (await own.read()).links;
    await complain(`${own.organizationId}-${own.id}-${link?.id}`);
    await own.save({ notes: 'Dearer' });
    await own.send({ mail: true });
    await deliver('EstimateSent', notify as never);
    await remindAt('2026-11-28');
    await mailAt('2026-11-28');
    expect((await own.read()).links.map(({ mail }) => mail).sort()).toEqual(['complained', 'sent']);
    expect(await own.reminded()).toEqual([]);
  });

  type Mailed = Awaited<ReturnType<typeof mailed>>;
  /** Emails an estimate for another vehicle of the same customer. */
  const sendAnother = async ({ submitted, call, get }: Mailed, vehicleRegistrationPlate: string) => {
    const sheet = {
      ...carWithThreeFails(),
      vehicleRegistrationPlate,
      vehicleVIN: `7AT0DH9TX11${vehicleRegistrationPlate}`.padEnd(17, '7'),
    };
    const inspection = await submitted(withInspectionDay('2026-11-20', sheet), '2026-11-19T21:00:00.000Z');
    await deliver('InspectionSubmitted', index);
    const { EstimateID: id } = await call('create', { body: buildEstimate(inspection) });
    const { version, Customer, lines: built } = await get(id);
    const lines = built.map((line) => ({ ...line, noCharge: true }));
    const priced = await call('save', { params: { id }, body: { version, Customer, lines } });
    const expiresOn = '2026-11-30' as NzDate;
    await call('send', { params: { id }, body: { version: priced.version, expiresOn, mail: true } });
    await deliver('EstimateSent', notify as never);
  };

  const customerOf = async ({ at }: Mailed) => {
    const call = makeCaller(customersApi, customers, () => at(new Date().toISOString()));
    const [found] = (await call('list', { query: { search: '' } })).customers;
    return { id: found?.CustomerID ?? '', call };
  };

  it('O-03: is emailed once about three estimates of one morning, with a link to each', async () => {
    const own = await mailed(true);
    for (const plate of ['B7XKD', 'ABC123']) await sendAnother(own, plate);
    await remindAt('2026-11-28');
    await mailAt('2026-11-28');
    const [mail, ...others] = await own.reminded();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 estimates from Tawa Motors are waiting for your reply');
    const tokens = [...(mail?.text?.matchAll(/\/e#([\w-]{22})/g) ?? [])].map(([, token = '']) => token);
    expect(tokens).toHaveLength(3);
    for (const token of tokens) expect((await customer(token).look(new Date().toISOString())).state).toBe('open');
  });

  it('O-03: is emailed about an estimate that an earlier release scheduled', async () => {
    const own = await mailed(true);
    clock('2026-11-28', '08:00');
    const old = { organizationId: own.organizationId, kind: 'estimate', id: own.id, once: '1' } as const;
    const [mark, { put: due }] = customerMailWrites(old, new Date(), undefined);
    // the sweep requested all emails
    await write(mark, { put: { ...due, at: new Date('2026-11-28T08:10:00+13:00').toISOString() } });
    await mailAt('2026-11-28');
    expect(await own.reminded()).toHaveLength(1);
  });

  it.each([
    ['the follow-up is switched off for them', 'estimates', false, 0],
    ['they said no to reminders, and nothing about estimates', 'reminders', false, 0],
    ['they agreed to nothing, because it needs no consent', undefined, false, 1],
    ['they want neither, but the follow-up was switched on again', 'estimates', true, 1],
  ] as const)('O-03: is emailed or not: %s', async (_, kind, given, mails) => {
    const own = await mailed(true);
    const { id, call } = await customerOf(own);
    if (given)
      await call('consent', { params: { id }, body: { kind: 'reminders', given: false, how: 'by phone', version: 0 } });
    if (kind) await call('consent', { params: { id }, body: { kind, given, how: 'by phone', version: given ? 1 : 0 } });
    await remindAt('2026-11-28');
    await mailAt('2026-11-28');
    expect(await own.reminded()).toHaveLength(mails);
  });
});
