import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { makeConsumeUpdate } from '#lambdas/http/rate-limit.ts';
import { listNotifications } from '#lambdas/notifications/list.ts';
import { markRead } from '#lambdas/notifications/records.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as push } from '#lambdas/push.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, headerKey, memberKey, organizationAllowanceKey, organizationKey } from '#lambdas/table/keys.ts';
import type { LineDecision } from '#shared/estimates/decisions.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { buildDecision, customer, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { buildEvent, LATER_MAILS, listDue, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { write } from '#test/world/table.ts';
import { submitRecheck } from '#test/world/workshop.ts';
import { deviceId, pushCalls, startPushService } from '../push/service.ts';
import { buildContext, mailsTo, put, startNotifications } from './people.ts';

startNotifications();
const service = startPushService();
/** 10 am on a Tuesday in New Zealand. */
const START = '2026-11-23T21:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) });
  vi.spyOn(logLines, 'info').mockReturnValue();
});
afterEach(async () => {
  // the next test starts on an earlier day, without pending work
  await write({ remove: DUE_OPEN });
  for (const { pk, sk } of await listDue('MAIL')) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
  vi.useRealTimers();
});
const now = () => new Date().toISOString();
const pass = (minutes: number) => void vi.setSystemTime(Date.now() + minutes * 60_000);

const heard = new Set<string>();
/** Delivers each new event of the name twice: events may repeat. */
const deliver = async (wanted: string | string[], handle: (event: never) => Promise<unknown> = notify as never) => {
  for (const one of (await listEventItems()).filter(({ event }) => [wanted].flat().includes(event))) {
    if (heard.has(`${one.pk} ${one.sk}`)) continue;
    heard.add(`${one.pk} ${one.sk}`);
    for (let n = 0; n < 2; n++) await handle(buildEvent(one) as never);
  }
};
const sweepAndMail = async (minutes: number) => {
  pass(minutes);
  await sweep();
  await deliver(LATER_MAILS);
};

let count = 0;
/** Sends an estimate of a person with a phone, in a workshop with an Admin, by email or only by a link handed over. */
const openShop = async ({ mail = true, isFixed = false } = {}) => {
  const [ann, bob] = [await newPerson({ name: 'Ann' }), await newPerson({ name: 'Bob' })];
  const own = await workshopWithEstimate({ GstNumber: '123456789', Phone: '04 232 5550' });
  await put({ ...own.at(now()).organization, ...organizationKey(own.organizationId) });
  await addMember(ann, own.organizationId);
  await addMember(bob, own.organizationId, ['Admin']);
  const browser = await service.subscription();
  await pushCalls(ann)('subscribe', { params: { DeviceID: deviceId() }, body: { Name: 'Phone', ...browser } });
  const by = { at: now(), actor: { ...hemi, userId: ann.id } };
  const email = `mere-news${count++}@example.nz`;
  const { Customer, lines } = await own.read();
  const typed = { ...Customer, Email: email };
  await own.save({ Customer: typed, lines: priced(lines.slice(0, 3), 115, 23, 46), isFixed }, by);
  await own.send({ mail, expiresOn: '2026-12-05' as NzDate }, by);
  await deliver('EstimateSent');
  const [sent] = await mailsTo(email);
  const text = sent?.text ?? '';
  const token = /\/e#([\w-]{22})/.exec(text)?.[1] ?? (await own.link({ at: now() })).token;
  const answer = async (...said: LineDecision[]) => {
    const decision = buildDecision(await own.sent(), ...said);
    await customer(token).decide(decision, now());
    await deliver('EstimateAnswered');
    return decision;
  };
  const undo = async ({ id }: { id: string }) => {
    await customer(token).undo(id, now());
    await deliver('EstimateAnswerUndone');
  };
  const bell = async (who: { id: string }) => {
    const query = { sort: '-DateAdded', page: 1, limit: 10, onlyUnread: 'false', lookAnew: 'false' } as const;
    return (await listNotifications(query, buildContext(who), async () => new Map())).notifications;
  };
  const pushed = async () => {
    await deliver('PushWanted', push as never);
    return service.pushedTo(browser);
  };
  const toStaff = async (who: { email: string }) => (await mailsTo(who.email)).map(({ subject }) => subject);
  const toCustomer = async () => (await mailsTo(email)).toReversed().slice(mail ? 1 : 0);
  return { ...own, ann, bob, email, token, by, answer, undo, bell, pushed, toStaff, toCustomer };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

describe('O-03: news of an estimate', () => {
  it('is pushed at once, and emailed once to the sender if unread after ten minutes, with lines and phone', async () => {
    const own = await openShop({ isFixed: true });
    await own.answer('approved', 'declined', 'later');
    expect(await own.pushed()).toMatchObject([
      { title: 'KZT482 (E-1): $115.00 approved (Ann)', navigate: expect.stringContaining(`/estimate/${own.id}`) },
    ]);
    expect((await own.bell(own.ann))[0]?.Message).toBe(
      'The customer answered the quote: 1 approved, 1 declined, 1 not now.',
    );
    await sweepAndMail(9);
    expect(await own.toStaff(own.ann)).toEqual([]);
    await sweepAndMail(2);
    await sweepAndMail(20);
    expect([await own.toStaff(own.ann), await own.toStaff(own.bob)]).toEqual([['KZT482 (E-1): $115.00 approved'], []]);
    const [mail] = await mailsTo(own.ann.email);
    for (const words of ['Approved: $115.00', 'Declined: $23.00', 'Open the quote', 'you sent this quote'])
      expect(mail?.text).toContain(words);
  });

  it('is not emailed if it was read, and causes one email about the last state if it was taken back', async () => {
    const [read, undone] = [await openShop(), await openShop()];
    await read.answer('approved');
    const [first] = await read.bell(read.ann);
    await markRead(buildContext(read.ann), first?.id ?? '');
    const decision = await undone.answer('approved');
    pass(5);
    await undone.undo(decision);
    for (const minutes of [6, 5, 30]) await sweepAndMail(minutes);
    expect(await read.toStaff(read.ann)).toEqual([]);
    expect(await undone.toStaff(undone.ann)).toEqual(['KZT482 (E-1): answer withdrawn']);
  });

  it('names an approval of what was put off, and its undo, whatever the customer answered since', async () => {
    const own = await openShop();
    await own.answer('approved', 'later', 'later');
    pass(1);
    const more = await own.answer('approved', 'approved', 'later');
    expect((await own.bell(own.ann))[0]).toMatchObject({
      Title: 'KZT482 (E-1): $23.00 more approved',
      Message: 'The customer approved more of the work: 2 approved, 1 not now. $138.00 is approved in all.',
    });
    pass(1);
    await customer(own.token).undo(more.id, now());
    await own.answer('approved', 'later', 'approved');
    await deliver('EstimateAnswerUndone');
    expect((await own.bell(own.ann)).map(({ Message }) => Message)).toContain(
      'The customer undid their approval of the “Not now” work. Don’t start that work. Their earlier answer stands.',
    );
  });

  it('from the night is pushed and emailed in the morning', async () => {
    const own = await openShop();
    vi.setSystemTime('2026-11-24T09:30:00.000Z');
    await own.answer('approved');
    expect(await own.pushed()).toEqual([]);
    await sweepAndMail(30);
    expect(await own.toStaff(own.ann)).toEqual([]);
    vi.setSystemTime('2026-11-24T19:11:00.000Z');
    await sweepAndMail(0);
    expect(await own.pushed()).toHaveLength(1);
    expect(await own.toStaff(own.ann)).toEqual(['KZT482 (E-1): $184.00 approved']);
  });

  it('is emailed to the Admins if the sender has left, and not pushed to the sender', async () => {
    const own = await openShop();
    const gone = { expression: 'SET leftAt = :now', values: { ':now': now() } };
    await table().update({ key: memberKey(own.ann.id, own.organizationId), ...gone });
    await own.answer('approved');
    await sweepAndMail(11);
    expect(await own.pushed()).toEqual([]);
    expect([await own.toStaff(own.ann), await own.toStaff(own.bob)]).toEqual([[], ['KZT482 (E-1): $184.00 approved']]);
  });

  it('about a new price is emailed, unless the workshop has sent one or the vehicle has passed', async () => {
    const [open, done, passed] = [await openShop(), await openShop(), await openShop()];
    vi.setSystemTime('2026-12-06T21:00:00.000Z');
    for (const own of [open, done, passed]) await customer(own.token).askAgain(now());
    await deliver('FreshPriceWanted');
    await done.send({ expiresOn: '2026-12-20' as NzDate }, { at: now() });
    await submitRecheck(passed.at, passed.inspection, now());
    await sweepAndMail(11);
    expect(await open.toStaff(open.ann)).toEqual(['KZT482 (E-1): new price requested']);
    expect(await passed.toStaff(passed.ann)).toEqual([]);
    expect(await done.toStaff(done.ann)).toEqual([]);
  });

  it('counts as an email of the workshop, and waits at its limit', async () => {
    const own = await openShop({ mail: false });
    await own.answer('approved');
    pass(11);
    const keyOf = (window: string) => organizationAllowanceKey(own.organizationId, window);
    const { key } = makeConsumeUpdate(keyOf, 'link-mail', new Date());
    await put({ ...key, type: 'ALLOWANCE', spent: 200 });
    await sweepAndMail(0);
    expect(await own.toStaff(own.ann)).toEqual([]);
    await sweepAndMail(60);
    expect(await own.toStaff(own.ann)).toEqual(['KZT482 (E-1): $184.00 approved']);
  });
});

describe('O-03: the customer’s answer is confirmed', () => {
  it('once for each decision and undo, with a link that opens the estimate', async () => {
    const own = await openShop({ isFixed: true });
    const decision = await own.answer('approved', 'declined', 'later');
    const [mail, ...more] = await own.toCustomer();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your answer to quote E-1 for KZT482: $115.00 approved');
    expect(mail?.text).toContain('You approved $115.00, including $15.00 GST.');
    const token = /\/e#([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await customer(token).look(now())).state).toBe('answered');
    await own.undo(decision);
    pass(1);
    await own.answer('declined');
    expect((await own.toCustomer()).map(({ subject }) => subject)).toEqual([
      'Your answer to quote E-1 for KZT482: $115.00 approved',
      'Your answer to quote E-1 for KZT482 was taken back',
      'Your answer to quote E-1 for KZT482: nothing approved',
    ]);
  });

  it('not if the event arrives after the answer was taken back: the undo is confirmed alone', async () => {
    const own = await openShop();
    const decision = buildDecision(await own.sent(), 'approved');
    await customer(own.token).decide(decision, now());
    await customer(own.token).undo(decision.id, now());
    await deliver('EstimateAnswered');
    await deliver('EstimateAnswerUndone');
    expect((await own.toCustomer()).map(({ subject }) => subject)).toEqual([
      'Your answer to estimate E-1 for KZT482 was taken back',
    ]);
  });

  it('also after an answer through a link that was handed over, to the address that was emailed before', async () => {
    const own = await openShop();
    const { token } = await own.link({ at: now() });
    await customer(token).decide(buildDecision(await own.sent(), 'approved'), now());
    await deliver('EstimateAnswered');
    expect(await own.toCustomer()).toHaveLength(1);
  });

  const setOnHeader = ({ organizationId, inspection }: Shop, name: string) =>
    table().update({
      key: headerKey(organizationId, inspection.id),
      expression: 'SET #name = :at',
      names: { '#name': name },
      values: { ':at': new Date(Date.now() + 1000).toISOString() },
    });
  it.each([
    ['the estimate was not emailed', { mail: false }, async () => {}],
    ['the customer was erased', {}, (own: Shop) => setOnHeader(own, 'customerErased')],
    ['the sheet was corrected to another customer', {}, (own: Shop) => setOnHeader(own, 'customerSince')],
    [
      'the email bounced',
      {},
      async ({ organizationId, id, read }: Shop) => {
        const tags = { link: [[organizationId, id, (await read()).links[0]?.id].join('-')] };
        const detail = { mail: { timestamp: now(), tags } };
        await notify({ id: 'e', source: 'aws.ses', 'detail-type': 'Email Bounced', detail } as never);
      },
    ],
  ])('but not if %s', async (_, options, then) => {
    const own = await openShop(options);
    await customer(own.token).decide(buildDecision(await own.sent(), 'approved'), now());
    await then(own);
    await deliver('EstimateAnswered');
    expect(await own.toCustomer()).toEqual([]);
  });
});
