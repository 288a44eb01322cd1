import { expect, it } from 'vitest';
import { listNotifications } from '#lambdas/notifications/list.ts';
import { handler } from '#lambdas/notify/notify.ts';
import { findEndedReminders } from '#lambdas/reminders/over.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { customer } from '#test/world/estimates.ts';
import { workshopWithSheet } from '#test/world/mailings.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { buildContext, fromWorkshop, mailsTo, SITE, startNotifications } from './people.ts';

startNotifications();

const NOW = () => new Date().toISOString();

/** Emails a failed sheet to this recipient, sent by a known person. */
const sent = async (email: string) => {
  const author = await newPerson({ name: 'Ann' });
  const own = await workshopWithSheet(carWithThreeFails());
  await addMember(author, own.organizationId);
  await own.send(email, { at: NOW(), actor: { ...hemi, userId: author.id } });
  const wake = async () => {
    for (const { pk, sk } of await own.stored())
      await handler({ id: 'event', 'detail-type': 'SheetSent', detail: { pk, sk } } as Event);
  };
  const linkOf = async () => {
    const [link] = (await own.list()).links;
    if (!link) throw new Error('No link');
    return link;
  };
  const told = async () => {
    const query = { sort: '-DateAdded', page: 1, limit: 10, onlyUnread: 'false', lookAnew: 'true' } as const;
    return (await listNotifications(query, buildContext(author), findEndedReminders)).notifications;
  };
  return { ...own, wake, linkOf, told };
};

it('O-03: a sheet is emailed once, by a link whose token only the email contains; the email says the result and no faults', async () => {
  const own = await sent('mere-sheet@example.nz');
  await own.wake();
  await own.wake();
  const mails = await mailsTo('mere-sheet@example.nz');
  expect(mails).toMatchObject([
    { from: fromWorkshop('Tawa Motors'), subject: 'KZT482 failed: WoF checksheet from Tawa Motors' },
  ]);
  const text = mails[0]?.text ?? '';
  expect(text).toContain('KZT482 from its WoF inspection on Fri 20 Nov 2026.');
  expect(text).not.toMatch(/brake|lamp/i);
  const token = /\/s#([A-Za-z0-9_-]{22})\b/.exec(text)?.[1] ?? '';
  expect(text).toContain(`${SITE}/s#${token}`);
  expect(await customer(token).sheet(NOW())).toMatchObject({ plate: 'KZT482' });
  expect(JSON.stringify([...(await own.stored()), await customer(token).stored()])).not.toContain(token);
  expect(await own.linkOf()).toMatchObject({ mail: 'sent' });
});

it('O-03: a link revoked before its email is not emailed', async () => {
  const own = await sent('mere-early@example.nz');
  await own.revoke((await own.linkOf()).id);
  await own.wake();
  expect(await mailsTo('mere-early@example.nz')).toEqual([]);
});

it('O-03: an email that waited while the sheet was corrected to another customer is not sent', async () => {
  const own = await sent('mere-mistaken@example.nz');
  const values = { ':since': new Date(Date.now() + 1000).toISOString() };
  const key = headerKey(own.organizationId, own.inspection.id);
  await table().update({ key, expression: 'SET customerSince = :since', values });
  await own.wake();
  expect(await mailsTo('mere-mistaken@example.nz')).toEqual([]);
});

it('O-03: a bounce is shown at its link, and the sender is notified once', async () => {
  const own = await sent('mere-sheet-bounce@example.nz');
  await own.wake();
  const link = [own.organizationId, own.inspection.id, (await own.linkOf()).id].join('-');
  const cameBack = (name: string) =>
    handler({
      ...{ id: 'event', source: 'aws.ses', 'detail-type': name },
      detail: { mail: { messageId: 'm', timestamp: NOW(), tags: { link: [link] } } },
    } as never);
  await cameBack('Email Bounced');
  await cameBack('Email Bounced');
  expect(await own.linkOf()).toMatchObject({ mail: 'bounced' });
  expect(await own.told()).toMatchObject([
    {
      Title: 'A checksheet wasn’t delivered',
      Message: 'The email to the customer bounced. Correct the address, or give them the sheet.',
      Link: `/checksheet/${own.inspection.id}`,
    },
  ]);
  await cameBack('Email Complaint Received');
  expect(await own.linkOf()).toMatchObject({ mail: 'complained' });
  expect(await own.told()).toHaveLength(2);
});
