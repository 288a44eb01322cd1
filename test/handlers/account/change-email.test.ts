import { describe, expect, it } from 'vitest';
import { rejectSessions } from '#lambdas/account/sessions.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { table } from '#lambdas/table/connect.ts';
import { ensureUser } from '#scripts/local/pool.ts';
import { isEmailChangeToken } from '#shared/account/email-link.ts';
import { HOUR, later } from '#test/world/clock.ts';
import { newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems } from '#test/world/table.ts';
import { mailsTo, pool, startNotifications } from '../notifications/people.ts';
import { workshopOf } from '../organizations/workers.ts';

startNotifications();

let count = 0;
/** Creates a person with the same id and email in the user pool. */
const newPoolUser = async (fields = {}) => {
  const email = `wiremu${++count}@example.nz`;
  const id = await ensureUser(pool, { email, name: 'Wiremu', password: 'Test-person-1' });
  return newPerson({ id, email, ...fields });
};
type Known = Awaited<ReturnType<typeof newPoolUser>>;

const deliver = async (pk: string, event: string) => {
  for (const item of (await listItems(pk)).filter((one) => one.event === event))
    await notify({
      ...{ id: 'test', source: 'pitcheck', 'detail-type': event },
      detail: { pk: item.pk, sk: item.sk },
    } as Parameters<typeof notify>[0]);
};
const ask = (who: Known, email: string, signedInAt?: Date, now = new Date()) =>
  who.call('changeEmail', { body: { email } }, { now, ...(signedInAt && { signedInAt }) });
const linkOf = async (who: Known) =>
  (await who.items()).filter(({ type }) => type === 'VERIFICATION').map(({ token }) => String(token))[0] ?? '';
const open = (who: Known, token: string, now = new Date()) => who.call('verifyEmail', { body: { token } }, { now });
const emailOf = async (who: Known) => (await who.call('user', {})).email;

describe('a change of the sign-in email', () => {
  it('can be requested within five minutes of a sign-in, not later', async () => {
    const who = await newPoolUser();
    const now = new Date();
    const late = await refused(ask(who, 'new1@example.nz', later(-301_000, now)));
    expect(late).toMatchObject({
      code: 'sign-in-again',
      message: expect.stringMatching(/^Log in again, then change/),
    });
    expect(await linkOf(who)).toBe('');
    expect(await ask(who, 'new1@example.nz', later(-290_000, now))).toEqual({});
  });

  it('C-02: corrects a mistyped email at any time before one is verified; further links go to the new address', async () => {
    const who = await newPoolUser({ email_verified: false });
    const right = `right-${who.email}`;
    const now = new Date();
    await ask(who, 'wrong-again@example.nz', later(-HOUR, now));
    expect(await ask(who, right, later(-HOUR, now), later(1000, now))).toEqual({});
    expect(await who.call('user', {})).toMatchObject({ email: who.email, emailCorrection: right });
    await who.call('sendVerificationEmail', { body: { email: who.email } }, { now: later(2000, now) });
    const wanted = (await who.items()).filter(({ type }) => type === 'VERIFICATION').map(({ newEmail }) => newEmail);
    expect(wanted.toSorted()).toEqual([right, right, 'wrong-again@example.nz']);
    const link = (await who.items()).find(({ newEmail }) => newEmail === right);
    await open(who, String(link?.token));
    const user = await who.call('user', {});
    expect(user).toMatchObject({ email: right, email_verified: true });
    expect(user).not.toHaveProperty('emailCorrection');
  });

  it('D-11: that corrects a mistyped email joins the workshop that invited the person', async () => {
    const { id: organizationId, members } = await workshopOf(['Admin']);
    const referral = await members[0].call('invite', {});
    const who = await newPoolUser({ email_verified: false });
    await who.call('user', { query: { referral } });
    await ask(who, `right-${who.email}`);
    await open(who, await linkOf(who));
    expect((await who.call('user', {})).Organization?.OrganizationID).toBe(organizationId);
  });

  it('takes effect when the link in the new mailbox is opened, and the old address is notified', async () => {
    const who = await newPoolUser();
    const wanted = `new-${who.email}`;
    await ask(who, wanted);
    await deliver(`USER#${who.id}`, 'EmailVerificationWanted');
    expect(await mailsTo(who.email)).toEqual([]);
    const token = await linkOf(who);
    expect(isEmailChangeToken(token)).toBe(true);
    expect((await mailsTo(wanted))[0]).toMatchObject({ subject: 'Confirm your new email for Pitcheck' });
    expect((await mailsTo(wanted))[0]?.text).toContain(token);
    expect(await emailOf(who)).toBe(who.email);

    expect(await open(who, token)).toEqual({});
    expect(await emailOf(who)).toBe(wanted);
    expect(await linkOf(who)).toBe('');
    expect(await ensureUser(pool, { email: wanted, name: 'Wiremu', password: 'Test-person-1' })).toBe(who.id);
    await deliver(`USER#${who.id}#EMAILCHANGED`, 'EmailChanged');
    const [notice, ...more] = await mailsTo(who.email);
    expect(notice).toMatchObject({ subject: 'Your login email was changed' });
    expect(notice?.text).not.toContain(wanted);
    expect(more).toEqual([]);
    expect(await refused(open(who, token))).toMatchObject({ code: 'not-valid' });
  });

  it('verifies a person whose first address was mistyped, without emailing that address', async () => {
    const who = await newPoolUser({ email_verified: false });
    const wanted = `right-${who.email}`;
    await ask(who, wanted);
    await open(who, await linkOf(who));
    expect(await who.call('user', {})).toMatchObject({ email: wanted, email_verified: true });
    expect(await listItems(`USER#${who.id}#EMAILCHANGED`)).toEqual([]);
  });

  it('to an address of another account is refused only after the person has proved that the mailbox is theirs', async () => {
    const [who, other] = [await newPoolUser(), await newPoolUser()];
    expect(await refused(ask(who, who.email.toUpperCase()))).toMatchObject({ code: 'not-valid' });
    expect(await ask(who, other.email)).toEqual({});
    const refusal = await refused(open(who, await linkOf(who)));
    expect(refusal).toMatchObject({ code: 'not-valid', message: expect.stringContaining('Another account') });
    expect([await emailOf(who), await emailOf(other)]).toEqual([who.email, other.email]);
  });

  it('is refused with a day-old link, in another account, or a fourth time in an hour', async () => {
    const [who, other] = [await newPoolUser(), await newPoolUser()];
    await ask(who, 'late@example.nz');
    const token = await linkOf(who);
    for (const [opener, now] of [
      [who, later(24 * HOUR, new Date())],
      [other, new Date()],
    ] as const)
      expect(await refused(open(opener, token, now))).toMatchObject({ code: 'not-valid' });
    for (const n of [2, 3]) await ask(who, `late${n}@example.nz`);
    expect(await refused(ask(who, 'late4@example.nz'))).toMatchObject({ code: 'too-many-requests' });
    expect(await emailOf(who)).toBe(who.email);
  });

  it('is cancelled when all sessions are ended, as a thief may have requested it', async () => {
    const who = await newPoolUser();
    await ask(who, `thief-of-${who.email}`);
    const token = await linkOf(who);
    await rejectSessions({ table: table(), userId: who.id, now: new Date() });
    expect(await refused(open(who, token))).toMatchObject({ code: 'not-valid' });
    expect(await emailOf(who)).toBe(who.email);
    await ask(who, `own-${who.email}`);
    const links = (await who.items()).filter(({ type }) => type === 'VERIFICATION');
    await open(who, String(links.find(({ newEmail }) => newEmail === `own-${who.email}`)?.token));
    expect(await emailOf(who)).toBe(`own-${who.email}`);
  });

  it('is completed by the same link if it was interrupted after the user pool was updated', async () => {
    const who = await newPoolUser();
    await ask(who, `cut-${who.email}`);
    const token = await linkOf(who);
    const kept = await listItems(`USER#${who.id}`);
    await open(who, token);
    for (const put of kept) await table().write({ put });
    expect(await emailOf(who)).toBe(who.email);
    await open(who, token);
    expect(await emailOf(who)).toBe(`cut-${who.email}`);
  });
});
