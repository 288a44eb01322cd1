import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, inject, it } from 'vitest';
import { sheetDue } from '#lambdas/due/sheets.ts';
import { headerItem, revisionItem } from '#lambdas/inspections/stored.ts';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { sanitizeLine } from '#shared/mails/links.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { eventually } from '#test/eventually.ts';
import { joinByInvite, listMails, waitForMail } from './mails.ts';
import { join, newPerson, newWorkshop, signUpPerson, type TestPerson, table } from './people.ts';

const userPool = () =>
  new CognitoIdentityProviderClient({ endpoint: inject('cloud').userPool.endpoint, ...localCredentials });
const inPool = ({ email }: TestPerson) => ({ UserPoolId: inject('cloud').userPool.userPoolId, Username: email });
const verifiedInPool = async (who: TestPerson) => {
  const { UserAttributes } = await userPool().send(new AdminGetUserCommand(inPool(who)));
  return UserAttributes?.find(({ Name }) => Name === 'email_verified')?.Value;
};

const notificationsOf = async ({ call }: Pick<TestPerson, 'call'>) =>
  (await call('notifications', 'list', { query: {} })).notifications;

describe('C-02, C-03: a person who signs up', () => {
  it('is emailed a link to this site that verifies the email, here and in the user pool', async () => {
    const who = await signUpPerson('Aroha Ngata');
    expect(await who.call('account', 'user', {})).toMatchObject({ email_verified: false });
    const { text = '', html = '', subject } = await waitForMail(who.email, 'Verify');
    expect(subject).toBe('Verify your email for Pitcheck');
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
    expect(link.href).toMatch(`${inject('cloud').webUrl}/verify-email?token=`);
    expect(html).toContain(`href="${link.href}"`);

    expect(await verifiedInPool(who)).toBe('false');
    await who.call('account', 'verifyEmail', { body: { token: link.searchParams.get('token') ?? '' } });
    expect(await who.call('account', 'user', {})).toMatchObject({ email_verified: true });
    await eventually(async () => expect(await verifiedInPool(who)).toBe('true'));
    expect(await listMails(who.email)).toHaveLength(1);
  });
});

describe('R-19, R-20, R-21: a person who joined by the invite link', () => {
  it('is announced to the Admin in the app, in every response, and by email', async () => {
    const { owner, as } = await newWorkshop('Tawa Motors');
    const invite = await owner.call('organizations', 'invite', {}, as);
    const who = await joinByInvite(invite);
    const mail = await waitForMail(owner.email, 'joined Tawa Motors');
    expect(mail.subject).toBe('Aroha Ngata joined Tawa Motors');
    expect(mail.text).toContain(sanitizeLine(who.email, 254));

    const [told, ...more] = await notificationsOf(owner);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ Title: 'Aroha Ngata joined Tawa Motors', DateRead: null });
    const header = async () => {
      const answer = await fetch(`${inject('cloud').apiUrl}/api/inspection/unfinishedInspections`, {
        headers: { authorization: `Bearer ${owner.accessToken}`, organizationid: as.organizationId },
      });
      return answer.headers.get('x-unread-notifications');
    };
    expect(await header()).toBe('1');
    const body = { DateRead: '2020-01-01T00:00:00.000Z' };
    const read = await owner.call('notifications', 'markRead', { params: { id: String(told?.id) }, body });
    expect(read.unread).toBe(0);
    expect(Date.parse(read.notification.DateRead ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await header()).toBe('0');
    await owner.call('notifications', 'delete', { params: { id: String(told?.id) } });
    expect(await notificationsOf(owner)).toEqual([]);
  });
});

describe('F-05, R-22: a bug report', () => {
  it('is emailed to support once however often it is sent, and listed only for SuperAdmins', async () => {
    const { owner, organizationId, as } = await newWorkshop();
    const body = { subject: `Brakes ${owner.id}`, message: 'The reading is gone', type: 1 } as const;
    const options = { ...as, idempotencyKey: crypto.randomUUID() };
    const { id } = await owner.call('support', 'reportBug', { body }, options);
    expect(await owner.call('support', 'reportBug', { body }, options)).toEqual({ id });
    const mail = await waitForMail(SUPPORT_EMAIL, body.subject);
    expect(mail.subject).toBe(`Bug Report: ${body.subject}`);

    const refused = owner.call('support', 'bugReports', { query: {} }, as);
    await expect(refused).rejects.toMatchObject({ code: 'not-allowed' });
    const us = await newPerson('Support');
    await join(us, organizationId, ['SuperAdmin']);
    const { bugReports } = await us.call('support', 'bugReports', { query: {} }, as);
    expect(bugReports.filter((report) => report.id === id)).toMatchObject([
      { ...body, userId: owner.id, email: owner.email, organizationId },
    ]);
    expect((await listMails(SUPPORT_EMAIL)).filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
  });
});

describe('a checksheet that could not be printed', () => {
  it('is reported to the submitter once the sweeper gives it up', async () => {
    const { owner, organizationId } = await newWorkshop();
    const workshop = organizationId as OrganizationId;
    const submittedBy = { ...hemi, userId: owner.id };
    const inspection = { ...makeInspection(finishedCar(), { id: Date.now() * 1000 }), submittedBy };
    // Loses its event, and requests it as often as the sweep does.
    const asked = new Date(Date.now() - 180_000).toISOString();
    const { event: _, ...header } = headerItem(workshop, inspection, 'Full');
    await table().write(
      { put: header },
      {
        put: {
          ...sheetDue({ organizationId: workshop, inspectionId: inspection.id, checksheet: 'Full' }, asked),
          tries: 6,
        },
      },
      { put: revisionItem(workshop, inspection) },
    );
    await fetch(`${inject('cloud').pumpUrl}/sweep`, { method: 'POST' });
    const told = [{ Title: 'A checksheet couldn’t be created', Link: `/checksheet/${inspection.id}` }];
    await eventually(async () => expect(await notificationsOf(owner)).toMatchObject(told));
  });
});

describe('C-32, C-33, C-35: the privacy policy', () => {
  it('is accepted by each person, and published only by SuperAdmins', async () => {
    const { owner, as } = await newWorkshop();
    expect((await owner.call('content', 'privacyPolicy', {})).Content).toContain('Privacy Act 2020');
    expect(await owner.call('account', 'user', {})).toMatchObject({ privacyPolicy: null });
    const { privacyPolicy } = await owner.call('content', 'acceptPrivacyPolicy', {
      body: { updatedAt: DEFAULT_POLICY_UPDATED_AT },
    });
    expect(await owner.call('account', 'user', {})).toMatchObject({ privacyPolicy, privacyPolicyChanged: false });

    const publish = { body: { Content: `# Changed for ${owner.id}` } };
    const refused = owner.call('content', 'publishPrivacyPolicy', publish, as);
    await expect(refused).rejects.toMatchObject({ code: 'not-allowed' });
  });
});
