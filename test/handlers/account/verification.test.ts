import { describe, expect, it } from 'vitest';
import { HOUR, later, NOW } from '#test/world/clock.ts';
import { newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';

startTable();

const newUnverified = () => newPerson({ email_verified: false });
const askForLink = (who: TestPerson, now = NOW) =>
  who.call('sendVerificationEmail', { body: { email: 'anybody@example.nz' } }, { now });
const links = async (who: TestPerson) => (await who.items()).filter(({ type }) => type === 'VERIFICATION');
const tokens = async (who: TestPerson) => (await links(who)).map(({ token }) => String(token));
const verify = (who: TestPerson, token = '', now = NOW) => who.call('verifyEmail', { body: { token } }, { now });
const isVerified = async (who: TestPerson) => (await who.call('user', {})).email_verified;
const notValid = {
  code: 'not-valid',
  message: 'This link was already used, has expired or belongs to another account. Request a new one.',
};

describe('the link that verifies an email', () => {
  it('R-06, C-03: is requested by an item that makes the event, three times an hour', async () => {
    const mere = await newUnverified();
    for (const _ of '123') expect(await askForLink(mere)).toEqual({});
    expect(await refused(askForLink(mere))).toMatchObject({
      code: 'too-many-requests',
      status: 429,
      message: 'Sending too many requests',
    });
    const sent = await links(mere);
    expect(sent).toHaveLength(3);
    for (const item of sent)
      expect(item).toMatchObject({
        event: 'EmailVerificationWanted',
        userId: mere.id,
        token: expect.stringMatching(/^[\w-]{32}$/),
        expires: later(24 * HOUR).toISOString(),
        ttl: later(24 * HOUR).getTime() / 1000,
      });
    expect(new Set(await tokens(mere)).size).toBe(3);
    await askForLink(mere, later(HOUR));
    expect(await links(mere)).toHaveLength(4);
  });

  it('C-01: verifies the email, updates the user pool once, and uses up every link', async () => {
    const mere = await newUnverified();
    await askForLink(mere);
    await askForLink(mere);
    const [first, second] = await tokens(mere);
    expect(await isVerified(mere)).toBe(false);
    expect(await verify(mere, second)).toEqual({});
    expect(await isVerified(mere)).toBe(true);
    expect(await links(mere)).toEqual([]);
    const told = await listItems(`USER#${mere.id}#VERIFIED`);
    expect(told).toMatchObject([{ event: 'EmailVerified', userId: mere.id, ttl: expect.any(Number) }]);
    // the same link again, or another one: the email is already verified
    expect(await verify(mere, first)).toEqual({});
    expect(await verify(mere, 'anything')).toEqual({});
    expect(await askForLink(mere)).toEqual({});
    expect(await links(mere)).toEqual([]);
  });

  it('is refused if it is wrong, empty, another person’s or a day old', async () => {
    const [mere, rangi] = [await newUnverified(), await newUnverified()];
    await askForLink(mere);
    await askForLink(rangi);
    const [mine] = await tokens(mere);
    const [theirs] = await tokens(rangi);
    for (const token of ['', 'nonsense', theirs, mine?.slice(0, -1), `${mine}A`, mine?.toLowerCase()])
      expect(await refused(verify(mere, token)), token).toMatchObject(notValid);
    expect(await refused(verify(mere, mine, later(24 * HOUR)))).toMatchObject(notValid);
    expect(await isVerified(mere)).toBe(false);
    await verify(mere, mine, later(24 * HOUR - 1));
    expect(await isVerified(mere)).toBe(true);
  });

  it('opened twice at the same time works once', async () => {
    const mere = await newUnverified();
    await askForLink(mere);
    const [token] = await tokens(mere);
    expect(await Promise.all([verify(mere, token), verify(mere, token)])).toEqual([{}, {}]);
    expect(await isVerified(mere)).toBe(true);
  });

  it('D-11: lets a person who came by an invite link join', async () => {
    const mere = await newUnverified();
    const tawa = await workshop();
    await askForLink(mere);
    expect((await mere.call('user', { query: { referral: tawa.code } })).Organization).toBeNull();
    const [token] = await tokens(mere);
    await verify(mere, token);
    expect((await mere.call('user', {})).Organization).toMatchObject({ OrganizationID: tawa.id, scopes: [] });
  });
});
