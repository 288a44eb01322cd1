import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { listNotifications } from '#lambdas/notifications/list.ts';
import { handler } from '#lambdas/notify/notify.ts';
import { findEndedReminders } from '#lambdas/reminders/over.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { estimateKey, headerKey, memberKey, organizationKey } from '#lambdas/table/keys.ts';
import type { EventName } from '#shared/events.ts';
import { EstimateId } from '#shared/ids.ts';
import { hemi } from '#shared/samples/people.ts';
import { buildDecision, customer, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { listItems } from '#test/world/table.ts';
import { submitRecheck } from '#test/world/workshop.ts';
import { buildContext, fromWorkshop, mailsTo, put, SITE, startNotifications } from './people.ts';

startNotifications();

const NOW = () => new Date().toISOString();

/** Emails an estimate to its customer, sent by a person in a workshop with an Admin. */
const mailed = async (email: string) => {
  const [author, admin] = [await newPerson({ name: 'Ann' }), await newPerson({ name: 'Bob' })];
  const own = await workshopWithEstimate({ GstNumber: '123456789' });
  const { organization } = own.at(NOW());
  await put({ ...organization, ...organizationKey(own.organizationId) });
  await addMember(author, own.organizationId);
  await addMember(admin, own.organizationId, ['Admin']);
  const by = { at: NOW(), actor: { ...hemi, userId: author.id } };
  const { Customer, lines } = await own.read();
  await own.save({ Customer: { ...Customer, Email: email }, lines: priced(lines.slice(0, 3), 115, 23, 46) }, by);
  const expiresOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const estimate = await own.send({ mail: true, expiresOn: expiresOn as never }, by);
  const items = () => listItems(estimateKey(own.organizationId, EstimateId.parse(own.id)).pk);
  /** Delivers every event of its items once more. */
  const wake = async (name: EventName) => {
    for (const { pk, sk, event } of await items())
      if (event === name) await handler({ id: 'event', 'detail-type': name, detail: { pk, sk } } as Event);
  };
  const told = async (who: { id: string }) => {
    const query = { sort: '-DateAdded', page: 1, limit: 10, onlyUnread: 'false', lookAnew: 'true' } as const;
    return (await listNotifications(query, buildContext(who), findEndedReminders)).notifications;
  };
  return { ...own, author, admin, estimate, items, wake, told };
};

it('a customer is emailed a link once, and only the email contains its token', async () => {
  const { wake, items, id, read } = await mailed('mere-link@example.nz');
  await wake('EstimateSent');
  await wake('EstimateSent');
  const mails = await mailsTo('mere-link@example.nz');
  expect(mails).toMatchObject([
    { from: fromWorkshop('Tawa Motors'), subject: 'Estimate E-1 for KZT482 from Tawa Motors' },
  ]);
  const text = mails[0]?.text ?? '';
  expect(text).toContain('$184.00, including $24.00 GST');
  const token = /\/e#([A-Za-z0-9_-]{22})\b/.exec(text)?.[1] ?? '';
  expect(text).toContain(`${SITE}/e#${token}`);
  expect(await customer(token).look(NOW())).toMatchObject({ state: 'open', version: { EstimateID: id } });
  expect(JSON.stringify([...(await items()), await customer(token).stored()])).not.toContain(token);
  expect(await read()).toMatchObject({ links: [{ mail: 'sent' }] });
});

it.each([
  ['the workshop has them on record with this name and address', '', '', 'Hello Mere Tūhoe, Tawa Motors has'],
  ['they are on record with another address', '', 'other-', 'Hello, Tawa Motors has'],
  ['they are on record under another name', '-Pere', '', 'Hello, Tawa Motors has'],
])('O-01: the greeting depends on the customer’s record: %s', async (_, more, other, greeting) => {
  const email = `mere-${randomUUID()}@example.nz`;
  const { wake, estimate, at } = await mailed(email);
  await saveCustomer({ CustomerName: `${estimate.Customer.Name}${more}`, Email: `${other}${email}` }, at(NOW()));
  await wake('EstimateSent');
  expect((await mailsTo(email))[0]?.text).toContain(greeting);
});

it('O-01: the email about a changed version says what it replaces; the first replaces nothing', async () => {
  const { wake, read, save, send, estimate } = await mailed('mere-again@example.nz');
  await wake('EstimateSent');
  await save({ lines: priced((await read()).lines, 100) });
  await send({ mail: true, expiresOn: estimate.sent?.expiresOn as never }, { at: NOW() });
  await wake('EstimateSent');
  const texts = (await mailsTo('mere-again@example.nz')).map(({ text }) => text ?? '');
  expect(
    texts
      .map((text) => /The version sent on .*The total was (.*) and is now (.*)/.exec(text)?.slice(1))
      .filter(Boolean),
  ).toEqual([['$184.00', '$100.00']]);
  expect(texts.length).toBeGreaterThan(1);
});

it('a person who left the workshop gets no news of its customers; the Admins hear of an email that bounced', async () => {
  const { author, admin, organizationId, id, link, sent, read, wake, told } = await mailed('mere-left@example.nz');
  await table().update({
    key: memberKey(author.id, organizationId),
    expression: 'SET leftAt = :now',
    values: { ':now': NOW() },
  });
  await customer((await link()).token).decide(buildDecision(await sent(), 'approved'), NOW());
  await wake('EstimateAnswered');
  const tag = [organizationId, id, (await read()).links.find(({ mailedTo }) => mailedTo)?.id].join('-');
  const mail = { timestamp: NOW(), tags: { link: [tag] } };
  await handler({ id: 'event', source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { mail } } as never);
  expect(await told(author)).toEqual([]);
  expect((await told(admin)).map(({ Title }) => Title).toSorted()).toEqual([
    'An estimate wasn’t delivered',
    'KZT482 (E-1): $184.00 approved',
  ]);
});

it('an estimate withdrawn before its email is not emailed', async () => {
  const { wake, withdraw } = await mailed('mere-late@example.nz');
  await withdraw({ at: NOW() });
  await wake('EstimateSent');
  expect(await mailsTo('mere-late@example.nz')).toEqual([]);
});

it('O-01: an estimate whose vehicle passed before its email is not emailed', async () => {
  const { wake, at, inspection } = await mailed('mere-passed@example.nz');
  await submitRecheck(at, inspection, new Date(Date.now() + 1000).toISOString());
  await wake('EstimateSent');
  expect(await mailsTo('mere-passed@example.nz')).toEqual([]);
});

it('an estimate whose sheet was corrected to another customer is not emailed', async () => {
  const { wake, organizationId, inspection } = await mailed('mere-mistaken@example.nz');
  const values = { ':since': new Date(Date.now() + 1000).toISOString() };
  const key = headerKey(organizationId, inspection.id);
  await table().update({ key, expression: 'SET customerSince = :since', values });
  await wake('EstimateSent');
  expect(await mailsTo('mere-mistaken@example.nz')).toEqual([]);
});

it('the sender and each Admin are notified of an answer, of its undoing and of the next one, once each', async () => {
  const { wake, link, sent, author, admin, told, id } = await mailed('mere-answers@example.nz');
  const mere = customer((await link()).token);
  const version = await sent();
  const decision = buildDecision(version, 'approved', 'declined', 'later');
  await mere.decide(decision, NOW());
  await wake('EstimateAnswered');
  await wake('EstimateAnswered');
  for (const who of [author, admin])
    expect(await told(who)).toMatchObject([
      {
        Title: 'KZT482 (E-1): $115.00 approved',
        Message: 'Answered through a link that you handed over: 1 approved, 1 declined, 1 not now.',
        Link: `/estimate/${id}`,
      },
    ]);
  await mere.undo(decision.id, NOW());
  await wake('EstimateAnswerUndone');
  expect(await told(admin)).toMatchObject([{ Title: 'KZT482 (E-1): answer withdrawn' }, {}]);
  await mere.decide(buildDecision(version, 'approved'), NOW());
  await wake('EstimateAnswered');
  expect(await told(author)).toHaveLength(3);
});

it('an answer by phone notifies no one at the workshop, and is confirmed to the customer', async () => {
  const { heard, sent, wake, told, author, admin } = await mailed('mere-phone@example.nz');
  await wake('EstimateSent');
  await heard(buildDecision(await sent(), 'approved', 'declined'), { at: NOW() });
  await wake('EstimateAnswerRecorded');
  await wake('EstimateAnswerRecorded');
  expect([await told(author), await told(admin)]).toEqual([[], []]);
  const [confirmed, , ...more] = await mailsTo('mere-phone@example.nz');
  expect(more).toEqual([]);
  expect(confirmed?.text).toMatch(/recorded this answer .*, given by phone, under the name Mere Tāmati/);
});

it('a request for a new price notifies once', async () => {
  const { wake, link, told, author } = await mailed('mere-fresh@example.nz');
  const mere = customer((await link()).token);
  const nextWeek = new Date(Date.now() + 8 * 86_400_000).toISOString();
  await mere.askAgain(nextWeek);
  await mere.askAgain(nextWeek);
  await wake('FreshPriceWanted');
  expect(await told(author)).toMatchObject([{ Title: 'KZT482 (E-1): new price requested' }]);
});

/** Delivers a bounce. SES may repeat one, and loses some. */
const cameBack = (name: string, tags: Record<string, string[]>) =>
  handler({
    id: 'event',
    source: 'aws.ses',
    'detail-type': name,
    detail: { mail: { messageId: 'm', timestamp: NOW(), tags } },
  } as never);

it('a bounce is shown at its link, and the sender is notified once', async () => {
  const { wake, read, told, author, id, organizationId } = await mailed('mere-bounce@example.nz');
  await wake('EstimateSent');
  const link = [organizationId, id, (await read()).links[0]?.id].join('-');
  await cameBack('Email Bounced', { link: [link] });
  expect(await read()).toMatchObject({ links: [{ mail: 'bounced' }] });
  expect(await told(author)).toMatchObject([
    {
      Title: 'An estimate wasn’t delivered',
      Message: 'The email to the customer bounced. Correct the address, or give them the link.',
      Link: `/estimate/${id}`,
    },
  ]);
  await cameBack('Email Complaint Received', { link: [link] });
  await cameBack('Email Bounced', { link: [link] });
  expect(await read()).toMatchObject({ links: [{ mail: 'complained' }] });
  expect(await told(author)).toHaveLength(2);
});

it('O-01: a quote stays a quote under the bell', async () => {
  const { wake, read, save, send, told, admin, estimate, id, organizationId } = await mailed('mere-quote@example.nz');
  await save({ isFixed: true });
  await send({ mail: true, expiresOn: estimate.sent?.expiresOn as never }, { at: NOW() });
  await wake('EstimateSent');
  await cameBack('Email Bounced', { link: [[organizationId, id, (await read()).links.at(-1)?.id].join('-')] });
  expect(await told(admin)).toMatchObject([{ Title: 'A quote wasn’t delivered' }]);
});

it('a bounce that arrives before the email is marked as sent is kept; one of a deleted link is ignored', async () => {
  const { wake, read, id, organizationId } = await mailed('mere-quick@example.nz');
  const link = [organizationId, id, (await read()).links[0]?.id].join('-');
  await cameBack('Email Bounced', { link: [link] });
  await wake('EstimateSent');
  expect(await read()).toMatchObject({ links: [{ mail: 'bounced' }] });
  await cameBack('Email Bounced', { link: [`${link}x`] });
  expect((await read()).links).toHaveLength(1);
});
