import { describe, expect, it } from 'vitest';
import { inviteKey } from '#lambdas/table/keys.ts';
import { newId } from '#shared/ids.ts';
import { DAY, later, MINUTE, NOW } from '#test/world/clock.ts';
import { changeOrganization, newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';
import { organizationItem, workshopOf } from './workers.ts';

startTable();

/** Creates a workshop without an invite, and its Admin. */
const openWithoutInvite = async () => {
  const { id, members } = await workshopOf(['Admin']);
  await changeOrganization(id, 'REMOVE inviteCode, inviteExpires');
  return { id, admin: members[0] };
};
const inviteItems = (code: string) => listItems(inviteKey(code).pk);
const openWithCode = async (referral: string, now = NOW) => {
  const { Organization } = await (await newPerson()).call('user', { query: { referral } }, { now });
  return Organization?.OrganizationID;
};

describe('the invite code', () => {
  it('R-16: is created on first use, has at least 128 bits, and is valid for 30 days', async () => {
    const { id, admin } = await openWithoutInvite();
    const code = await admin.call('invite', {});
    expect(code).toMatch(/^inv_[A-Za-z0-9]{24}$/);
    expect(24 * Math.log2(62)).toBeGreaterThan(128);
    expect(await admin.call('invite', {}, { now: later(30 * DAY - MINUTE) })).toBe(code);
    expect(await openWithCode(code, later(30 * DAY - MINUTE))).toBe(id);

    const expires = later(30 * DAY);
    const facts = { organizationId: id, expires: expires.toISOString(), ttl: expires.getTime() / 1000 };
    expect(await inviteItems(code)).toMatchObject([{ type: 'INVITE', ...facts }]);
    expect(await organizationItem(id)).toMatchObject({ inviteCode: code, inviteExpires: facts.expires });
  });

  it('D-12: that has expired lets no one in, and the next request makes another', async () => {
    const { id, admin } = await openWithoutInvite();
    const old = await admin.call('invite', {});
    expect(await refused(openWithCode(old, later(30 * DAY)))).toMatchObject({ code: 'referral-not-valid' });
    const code = await admin.call('invite', {}, { now: later(30 * DAY) });
    expect(code).not.toBe(old);
    expect(await inviteItems(old)).toEqual([]);
    expect(await openWithCode(code, later(59 * DAY))).toBe(id);
  });

  it('D-08, R-17, AMB-36: is replaced on request, and the previous link stops working', async () => {
    const { id, admin } = await openWithoutInvite();
    const old = await admin.call('invite', {});
    const code = await admin.call('regenerateInvite', {});
    expect(code).not.toBe(old);
    expect(await admin.call('invite', {})).toBe(code);
    expect(await refused(openWithCode(old))).toMatchObject({
      code: 'referral-not-valid',
      message: 'Referral code is invalid or expired.',
    });
    expect(await inviteItems(old)).toEqual([]);
    expect(await openWithCode(code)).toBe(id);
  });

  it.each(['invite', 'regenerateInvite'] as const)(
    'requested by two at once (%s) is the same for both',
    async (call) => {
      const { id, admin } = await openWithoutInvite();
      for (let round = 0; round < 3; round++) {
        const old = (await organizationItem(id))?.inviteCode;
        const [one, other] = await Promise.all([admin.call(call, {}), admin.call(call, {})]);
        expect(one).toBe(other);
        expect(one).not.toBe(old);
        expect(await organizationItem(id)).toMatchObject({ inviteCode: one });
        expect(await inviteItems(one)).toHaveLength(1);
        expect(await inviteItems(String(old))).toEqual([]);
        await changeOrganization(id, 'SET inviteExpires = :past', { ':past': NOW.toISOString() });
      }
    },
  );

  it('can be replaced six times a minute; reading it is free', async () => {
    const { admin } = await openWithoutInvite();
    for (let i = 0; i < 6; i++) await admin.call('regenerateInvite', {});
    const code = await admin.call('invite', {});
    expect(await refused(admin.call('regenerateInvite', {}))).toMatchObject({ code: 'too-many-requests' });
    for (let i = 0; i < 10; i++) expect(await admin.call('invite', {})).toBe(code);
    expect(await admin.call('regenerateInvite', {}, { now: later(MINUTE) })).not.toBe(code);
  });

  it('D-12: is refused after ten wrong ones in an hour', async () => {
    const { id, admin } = await openWithoutInvite();
    const code = await admin.call('invite', {});
    const mere = await newPerson();
    const guess = (referral: string, now = NOW) => refused(mere.call('user', { query: { referral } }, { now }));
    for (let i = 0; i < 10; i++) expect((await guess(newId('inv'))).code).toBe('referral-not-valid');
    expect((await guess(code)).code).toBe('too-many-requests');
    const { Organization } = await mere.call('user', { query: { referral: code } }, { now: later(60 * MINUTE) });
    expect(Organization?.OrganizationID).toBe(id);
  });
});
