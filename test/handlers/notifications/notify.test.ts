import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { buildVerificationItem } from '#lambdas/account/verification-request.ts';
import { failureWrites } from '#lambdas/checksheets/stored.ts';
import { listNotifications } from '#lambdas/notifications/list.ts';
import { handler } from '#lambdas/notify/notify.ts';
import { findEndedReminders } from '#lambdas/reminders/over.ts';
import { reportBug } from '#lambdas/support/records.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import {
  bugReportKey,
  deliveryKey,
  joinedKey,
  type Key,
  memberKey,
  type OrganizationId,
  pinGuessedKey,
  userKey,
  verifiedKey,
} from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { ensureUser, localCredentials } from '#scripts/local/pool.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import type { EventName } from '#shared/events.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { addMember, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { storeRecord } from '#test/world/records.ts';
import { buildContext, FROM, mailsTo, pool, put, removeItem, SITE, startNotifications, unreadCount } from './people.ts';

startNotifications();

const deliver = (name: EventName, { pk, sk }: Key) =>
  handler({ id: 'event', 'detail-type': name, detail: { pk, sk } } as Event);
const told = async (who: TestPerson) => {
  const query = { sort: '-DateAdded', page: 1, limit: 10, onlyUnread: 'false', lookAnew: 'true' } as const;
  return (await listNotifications(query, buildContext(who), findEndedReminders)).notifications;
};

it('D-14: guesses at a PIN notify the account and the Admins of its workshops, and no one else', async () => {
  const tablet = await newPerson({ name: 'Harbour Motors' });
  const [admin, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  const [own, left] = [await workshop(), await workshop()];
  await addMember(tablet, own.id);
  await addMember(admin, own.id, ['Admin']);
  await addMember(member, own.id);
  await addMember(stranger, left.id, ['Admin']);
  await put({ ...memberKey(tablet.id, left.id), type: 'MEMBER', leftAt: new Date().toISOString(), scopes: [] });
  const { id } = await tablet.call('createSubUser', { body: { name: 'Aroha Ngata', InspectorAuthorityNumber: '' } });
  const at = new Date();
  const key = pinGuessedKey(tablet.id, id, at.toISOString());
  const facts = { userId: tablet.id, subUserId: id, at: at.toISOString() };
  await put({ ...key, type: 'PINGUESSED', event: 'PinGuessed', ...facts });
  await deliver('PinGuessed', key);
  await deliver('PinGuessed', key);
  for (const who of [tablet, admin])
    expect(await told(who)).toMatchObject([
      { Title: 'Wrong PIN entered 20 times today: Aroha Ngata (Harbour Motors)', Link: '/settings#inspectors' },
    ]);
  for (const who of [member, stranger]) expect(await told(who)).toEqual([]);
});

describe('a new member', () => {
  const joined = async (who: TestPerson, organizationId: OrganizationId) => {
    const key = joinedKey(organizationId, who.id, new Date().toISOString());
    await addMember(who, organizationId);
    await put({ ...key, type: 'JOINED', event: 'MemberJoined', userId: who.id, organizationId });
    return key;
  };

  it('is announced to every other Admin and to no one else, in the app and by email', async () => {
    const { id: organizationId } = await workshop('Tawa Motors');
    const [owner, second, member] = [
      await newPerson({ name: 'Ann' }),
      await newPerson({ name: 'Bob' }),
      await newPerson({ name: 'Cat' }),
    ];
    await addMember(owner, organizationId, ['Admin']);
    await addMember(second, organizationId, ['Admin', 'flag-hide-banner']);
    await addMember(member, organizationId);
    const who = await newPerson({ name: 'Aroha Ngata' });
    await deliver('MemberJoined', await joined(who, organizationId));

    for (const admin of [owner, second]) {
      expect(await told(admin)).toMatchObject([
        { Title: 'Aroha Ngata joined Tawa Motors', Link: '/settings#members', DateRead: null },
      ]);
      expect(await unreadCount(admin)).toBe(1);
      expect(await mailsTo(admin.email)).toMatchObject([
        { from: FROM, to: [admin.email], subject: 'Aroha Ngata joined Tawa Motors' },
      ]);
    }
    for (const other of [member, who]) {
      expect(await told(other)).toEqual([]);
      expect(await mailsTo(other.email)).toEqual([]);
    }
  });

  it('T-02: is announced as returned if they were a member before', async () => {
    const { id: organizationId } = await workshop('Tawa Motors');
    const owner = await newPerson({ name: 'Ann' });
    await addMember(owner, organizationId, ['Admin']);
    const who = await newPerson({ name: 'Dan' });
    const key = await joined(who, organizationId);
    await removeItem(key);
    const item = {
      ...key,
      type: 'JOINED' as const,
      event: 'MemberJoined',
      at: new Date().toISOString(),
      returned: true,
    };
    await put({ ...item, userId: who.id, organizationId });
    await deliver('MemberJoined', key);
    expect(await told(owner)).toMatchObject([
      { Title: 'Dan rejoined Tawa Motors', Message: expect.stringContaining('left before') },
    ]);
    const [mail] = await mailsTo(owner.email);
    expect(mail?.subject).toBe('Dan rejoined Tawa Motors');
    expect(mail?.text).not.toContain('invite link and now');
  });

  it('is announced once each for an hour of joins delivered twice', async () => {
    const { id: organizationId } = await workshop();
    const owner = await newPerson({ name: 'Ann' });
    await addMember(owner, organizationId, ['Admin']);
    const hour: Key[] = [];
    for (let i = 0; i < 12; i++) hour.push(await joined(await newPerson({ name: `Person ${i}` }), organizationId));
    for (const key of hour) await deliver('MemberJoined', key);
    for (const key of hour) await deliver('MemberJoined', key);
    expect(await unreadCount(owner)).toBe(12);
    expect(await mailsTo(owner.email)).toHaveLength(12);
  });

  it('is emailed once when delivered twice at once, and retried when the email could not be sent', async () => {
    const { id: organizationId } = await workshop();
    const owner = await newPerson({ name: 'Ann' });
    await addMember(owner, organizationId, ['Admin']);
    const key = await joined(await newPerson({ name: 'Dan' }), organizationId);
    const { MAIL_FROM } = process.env;
    process.env.MAIL_FROM = '';
    await expect(deliver('MemberJoined', key)).rejects.toThrow('MAIL_FROM');
    process.env.MAIL_FROM = MAIL_FROM;
    await Promise.allSettled([deliver('MemberJoined', key), deliver('MemberJoined', key)]);
    await deliver('MemberJoined', key);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expect(await unreadCount(owner)).toBe(1);
  });

  it('is emailed by a retry after a crash, but not before the first attempt has timed out', async () => {
    const { id: organizationId } = await workshop();
    const owner = await newPerson({ name: 'Ann' });
    await addMember(owner, organizationId, ['Admin']);
    const key = await joined(await newPerson({ name: 'Dan' }), organizationId);
    const held = (seconds: number) => {
      const since = new Date(Date.now() - seconds * 1000).toISOString();
      return put({ ...deliveryKey(key, 'MAIL', owner.id), type: 'TOLD', since });
    };
    await held(30);
    await expect(deliver('MemberJoined', key)).rejects.toThrow('already sending');
    expect(await mailsTo(owner.email)).toEqual([]);
    await held(90);
    await deliver('MemberJoined', key);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  it('with a hostile name can’t inject markup, lines or addresses into the email', async () => {
    const { id: organizationId } = await workshop('Tawa <b>Motors</b>');
    const owner = await newPerson({ name: 'Ann' });
    await addMember(owner, organizationId, ['Admin']);
    const who = await newPerson({ name: '"><img src=x onerror=alert(1)>\r\nBcc: all@example.nz\u202e' });
    await deliver('MemberJoined', await joined(who, organizationId));
    const [mail] = await mailsTo(owner.email);
    expect(mail?.to).toEqual([owner.email]);
    expect(mail?.subject).toBe('"><img src=x onerror=alert(1)> Bcc: all@ example. nz joined Tawa <b>Motors</b>');
    expect(mail?.html).not.toMatch(/<img|<b>/);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('an email to verify', () => {
  const asked = async (who: TestPerson) => {
    const item = buildVerificationItem(who.id, new Date());
    await put(item);
    return item;
  };
  const unverified = async () => {
    const who = await newPerson();
    await table().update({
      key: userKey(who.id),
      expression: 'SET email_verified = :no',
      values: { ':no': false },
    });
    return who;
  };

  it('C-02: gets a link with the token, once, in both parts of the email', async () => {
    const who = await unverified();
    const item = await asked(who);
    await deliver('EmailVerificationWanted', item);
    await deliver('EmailVerificationWanted', item);
    const [mail, ...more] = await mailsTo(who.email);
    expect(more).toEqual([]);
    const link = `${SITE}/verify-email?token=${item.token}`;
    expect(mail).toMatchObject({ from: FROM, subject: 'Verify your email for Pitcheck' });
    expect(mail?.text).toContain(`\n${link}\n`);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  it('gets none if it was verified meanwhile, or the link was used or has expired', async () => {
    const who = await newPerson();
    await deliver('EmailVerificationWanted', await asked(who));
    const late = await unverified();
    const item = await asked(late);
    await removeItem(item);
    await deliver('EmailVerificationWanted', item);
    for (const { email } of [who, late]) expect(await mailsTo(email)).toEqual([]);
  });

  it('C-02: gets no link if the email would arrive after it expired', async () => {
    const who = await unverified();
    const aDayAgo = new Date(Date.now() - 24 * 3_600_000);
    const late = buildVerificationItem(who.id, aDayAgo);
    await put(late);
    await deliver('EmailVerificationWanted', late);
    expect(await mailsTo(who.email)).toEqual([]);
  });

  it('is marked in the user pool once it is verified', async () => {
    const email = 'verified@example.nz';
    const id = await ensureUser(pool, { email, name: 'Mere', password: 'Test-person-1' });
    const client = new CognitoIdentityProviderClient({ endpoint: pool.endpoint, ...localCredentials });
    const verified = async () => {
      const found = await client.send(new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username: email }));
      return found.UserAttributes?.find(({ Name }) => Name === 'email_verified')?.Value;
    };
    await client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.userPoolId,
        Username: email,
        UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
      }),
    );
    expect(await verified()).toBe('false');
    const key = verifiedKey(id);
    await put({ ...key, type: 'VERIFIED', event: 'EmailVerified', userId: id });
    await deliver('EmailVerified', key);
    await deliver('EmailVerified', key);
    expect(await verified()).toBe('true');
  });
});

describe('a sheet that failed to render', () => {
  const failed = async (who: TestPerson) => {
    const { id: organizationId } = await workshop();
    await addMember(who, organizationId);
    const id = Date.now() * 1000;
    const submittedBy = { ...hemi, userId: who.id };
    const inspection = { ...makeInspection(finishedCar(), { id }), submittedBy };
    await storeRecord(organizationId, inspection);
    const [{ put: item }] = failureWrites({ organizationId, inspectionId: id, checksheet: 'Full' }, new Date()) as [
      { put: Item },
    ];
    await put(item);
    return { item, id, organizationId };
  };

  it('is reported once to the person who submitted it, with a link', async () => {
    const who = await newPerson({ name: 'Hēmi' });
    const { item, id } = await failed(who);
    await deliver('ChecksheetFailed', item);
    await deliver('ChecksheetFailed', item);
    expect(await told(who)).toMatchObject([
      {
        Title: 'A checksheet couldn’t be created',
        Message: expect.stringContaining('KZT482'),
        Link: `/checksheet/${id}`,
      },
    ]);
    expect(await unreadCount(who)).toBe(1);
    expect(await mailsTo(who.email)).toEqual([]);
  });

  it('is not reported to a person who has left', async () => {
    const who = await newPerson({ name: 'Hēmi' });
    const { item, organizationId } = await failed(who);
    await removeItem(memberKey(who.id, organizationId));
    await deliver('ChecksheetFailed', item);
    expect(await told(who)).toEqual([]);
  });
});

it('F-05: a bug report is emailed to support once, with its text', async () => {
  const who = await newPerson();
  const subject = `The <brakes> ${who.id}`;
  const { id } = await reportBug({ subject, message: 'Line one\nLine <two>', type: 1 }, buildContext(who));
  await deliver('BugReported', bugReportKey(id));
  await deliver('BugReported', bugReportKey(id));
  const mails = (await mailsTo(SUPPORT_EMAIL)).filter((mail) => mail.subject.includes(who.id));
  expect(mails).toMatchObject([{ subject: `Bug Report: ${subject}` }]);
  expect(mails[0]?.text).toContain('Message:\nLine one\nLine <two>');
  expect(mails[0]?.html).toContain('Line one\nLine &lt;two&gt;');
  expect(mails[0]?.text).toContain(`${who.email.replace('@example.nz', '@ example. nz')} wrote on`);
});

it('an event that notifies no one is refused', async () => {
  await expect(deliver('InspectionSubmitted', { pk: 'x', sk: 'y' })).rejects.toThrow('InspectionSubmitted');
});
