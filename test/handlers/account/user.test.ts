import { describe, expect, it, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { contentKey, memberKey, notificationKey, referralAnswerKey, userKey } from '#lambdas/table/keys.ts';
import { Choices } from '#shared/account/model.ts';
import type { NotificationId } from '#shared/ids.ts';
import { DAY, HOUR, later, NOW } from '#test/world/clock.ts';
import { addMember, changeOrganization, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { listItems, startTable, write } from '#test/world/table.ts';

startTable();

const person = async (who: TestPerson) => (await who.items()).find(({ sk }) => sk === userKey(who.id).sk);
const listNotifications = (who: TestPerson) => listItems(notificationKey(who.id, '' as NotificationId).pk);

describe('R-04: the signed-in person', () => {
  it('D-04: is returned with the fields that the screens need, and no others', async () => {
    const mere = await newPerson({ nickname: 'Mere', unread: 3, pinHash: 'x', policyTold: 'x' });
    expect(await mere.call('user', {})).toEqual({
      ...{ id: mere.id, email: `${mere.id}@example.nz`, email_verified: true, nickname: 'Mere', name: 'Mere Tui' },
      ...{ picture: '', InspectorAuthorityNumber: 'VI1', privacyPolicy: null, privacyPolicyChanged: false },
      ...{ unreadNotifications: 3, newsSeen: 0, scopes: [], subUsers: [], Organization: null, left: [] },
    });
  });

  it('D-01, D-18: includes the main organization and the others, each with the person’s scopes there', async () => {
    const mere = await newPerson();
    const [first, second, third] = [await workshop('First'), await workshop('Second'), await workshop('Third')];
    await addMember(mere, second.id, ['Admin', 'flag-hide-banner'], later(-HOUR));
    await addMember(mere, third.id, ['flag-use-subusers'], NOW);
    await addMember(mere, first.id, [], later(-DAY));
    const named = async () => {
      const { Organization, scopes } = await mere.call('user', {});
      return [Organization, ...(Organization?.Owns ?? [])].map((one) => [one?.Name, one?.scopes]).concat([scopes]);
    };
    expect(await named()).toEqual([
      ['First', []],
      ['Second', ['Admin', 'flag-hide-banner']],
      ['Third', ['flag-use-subusers']],
      [],
    ]);
    const remember = (id: string) =>
      write({ update: { key: userKey(mere.id), expression: 'SET mainOrganizationId = :id', values: { ':id': id } } });
    await remember(second.id);
    expect((await named()).map(([name]) => name)).toEqual(['Second', 'First', 'Third', 'Admin']);
    // no longer a member of the main organization: falls back to the first one joined
    await write({ remove: memberKey(mere.id, second.id) });
    expect((await named()).map(([name]) => name)).toEqual(['First', 'Third', undefined]);
  });

  it.each([
    ['the last day', '2026-11-21', true],
    ['the day after', '2026-11-20', false],
  ])('includes a closed organization until %s on which it can be reopened', async (_, opensUntil, shown) => {
    const mere = await newPerson();
    const tawa = await workshop();
    await addMember(mere, tawa.id, ['Admin']);
    const closed = { at: later(-30 * DAY).toISOString(), opensUntil };
    await changeOrganization(tawa.id, 'SET closed = :closed', { ':closed': closed });
    const { Organization, scopes } = await mere.call('user', {});
    if (shown) expect(Organization).toMatchObject({ OrganizationID: tawa.id, closed, scopes: ['Admin'] });
    else expect([Organization, scopes]).toEqual([null, []]);
  });

  it.each([
    ['the last day', later(-30 * DAY), true],
    ['the day after', later(-31 * DAY), false],
  ])('names an organization that they left until %s to return', async (_, leftAt, shown) => {
    const mere = await newPerson();
    const [tawa, closed] = [await workshop(), await workshop('Closed')];
    for (const { id } of [tawa, closed]) {
      await addMember(mere, id, ['Admin']);
      const values = { ':at': leftAt.toISOString() };
      await write({ update: { key: memberKey(mere.id, id), expression: 'SET leftAt = :at', values } });
    }
    await changeOrganization(closed.id, 'SET closed = :c', {
      ':c': { at: NOW.toISOString(), opensUntil: '2026-12-21' },
    });
    const { Organization, left } = await mere.call('user', {});
    expect(Organization).toBeNull();
    expect(left).toEqual(shown ? [{ OrganizationID: tawa.id, Name: 'Tawa Motors', returnsUntil: '2026-11-21' }] : []);
  });

  it('is recorded as seen once a day, by New Zealand’s date', async () => {
    const mere = await newPerson();
    const noted = vi.spyOn(mere.contextAt(NOW).table, 'update');
    const comes = async (instant: string) => {
      await mere.call('user', {}, { now: new Date(instant) });
      return [noted.mock.calls.length, (await person(mere))?.lastSeen];
    };
    expect(await comes('2026-11-20T11:00:00Z')).toEqual([1, '2026-11-21']);
    expect(await comes('2026-11-21T10:59:59Z')).toEqual([1, '2026-11-21']);
    expect(await comes('2026-11-21T11:00:00Z')).toEqual([2, '2026-11-22']);
    noted.mockRestore();
  });
});

describe('a changed privacy policy', () => {
  const publish = (updatedAt: Date) =>
    write({ put: { ...contentKey('PRIVACY'), type: 'CONTENT', Content: 'New', updatedAt: updatedAt.toISOString() } });

  it('C-35: is announced once to a person who accepted the previous one, and again at the next change', async () => {
    const mere = await newPerson({ privacyPolicy: later(-DAY).toISOString(), unread: 1 });
    await publish(later(-HOUR));
    const answers = await Promise.all([mere.call('user', {}), mere.call('user', {})]);
    answers.push(await mere.call('user', {}));
    for (const { privacyPolicyChanged } of answers) expect(privacyPolicyChanged).toBe(true);
    expect(answers.at(-1)?.unreadNotifications).toBe(2);
    expect(await listNotifications(mere)).toMatchObject([
      { Title: 'Privacy policy', Link: '/privacy', DateRead: null },
    ]);

    const [first] = await listNotifications(mere);
    await write({ remove: first as never });
    await mere.call('user', {}, { now: later(HOUR) });
    expect(await listNotifications(mere)).toEqual([]);
    await publish(later(2 * HOUR));
    await mere.call('user', {}, { now: later(3 * HOUR) });
    expect(await listNotifications(mere)).toHaveLength(1);
  });

  it('C-35: is announced once, even after a crash between the notification and its marker, or a deletion', async () => {
    const mere = await newPerson({ privacyPolicy: later(-DAY).toISOString() });
    await publish(later(-HOUR));
    const { update } = table();
    table().update = async () => {
      table().update = update;
      throw new Error('crashed');
    };
    await expect(mere.call('user', {})).rejects.toThrow('crashed');
    const [first] = await listNotifications(mere);
    await write({ remove: first as never });
    await mere.call('user', {});
    expect(await listNotifications(mere)).toEqual([]);
    expect(await person(mere)).toMatchObject({ policyTold: later(-HOUR).toISOString() });
  });

  it('C-35: is announced once to a person in two organizations, and to one who left their only one', async () => {
    const accepted = { privacyPolicy: later(-DAY).toISOString() };
    const [both, gone] = [await newPerson(accepted), await newPerson(accepted)];
    const [here, there] = [await workshop(), await workshop('Summit Auto')];
    for (const { id } of [here, there]) await addMember(both, id);
    await addMember(gone, here.id);
    await write({ remove: memberKey(gone.id, here.id) });
    await publish(later(-HOUR));
    for (const who of [both, gone]) {
      for (let opened = 0; opened < 2; opened++) await who.call('user', {});
      expect(await listNotifications(who)).toHaveLength(1);
    }
  });

  it('C-32: is not announced to a person who accepted it or never accepted any', async () => {
    await publish(later(-HOUR));
    for (const privacyPolicy of [later(-HOUR).toISOString(), NOW.toISOString(), null]) {
      const mere = await newPerson({ privacyPolicy });
      expect(await mere.call('user', {})).toMatchObject({ privacyPolicyChanged: false, unreadNotifications: 0 });
      expect(await listNotifications(mere)).toEqual([]);
    }
  });
});

describe('a person’s own details', () => {
  it('R-05, C-04, C-08: the full name is nickname and name; a number that is not sent is kept', async () => {
    const mere = await newPerson({ nickname: '', name: '' });
    const named = await mere.call('saveProfile', { body: { nickname: 'Mere Hana Tui' } });
    expect(named).toMatchObject({ nickname: 'Mere Hana Tui', name: 'Mere Hana Tui', InspectorAuthorityNumber: 'VI1' });
    const body = { nickname: 'Mere Tui', InspectorAuthorityNumber: '' };
    expect(await mere.call('saveProfile', { body })).toMatchObject({ name: 'Mere Tui', InspectorAuthorityNumber: '' });
    expect(await mere.call('user', {})).toMatchObject({ nickname: 'Mere Tui', InspectorAuthorityNumber: '' });
  });

  it('R-15, C-30: the last answer to how they heard about us is stored', async () => {
    const mere = await newPerson();
    for (const how of ['google', 'referral'])
      expect(await mere.call('saveReferral', { body: { how, referralText: 'Hemi' } })).toEqual({});
    const answer = (await mere.items()).find(({ sk }) => sk === referralAnswerKey(mere.id).sk);
    expect(answer).toMatchObject({ how: 'referral', referralText: 'Hemi', answeredAt: NOW.toISOString() });
  });
});

it('R-01: a member of a hundred workshops can open the app', async () => {
  const who = await newPerson({});
  for (let n = 0; n < 100; n++) await addMember(who, (await workshop(`Workshop ${n}`)).id);
  expect(await who.call('user', {})).toMatchObject({ id: who.id });
});

describe('B-17: the latest news seen', () => {
  const newsSeen = async (who: TestPerson) => (await who.call('user', {})).newsSeen;
  const see = (who: TestPerson, version: number) => who.call('seeNews', { body: { version } });

  it('is stored per person, never decreases, and is 0 for people from before it was stored', async () => {
    const mere = await newPerson();
    expect(await newsSeen(mere)).toBe(0);
    await Promise.all([see(mere, 2), see(mere, 1)]);
    await see(mere, 1);
    expect(await newsSeen(mere)).toBe(2);
    expect(await person(mere)).toMatchObject({ nickname: 'Mere Tui', v: expect.any(Number) });
  });
});

describe('B-20: the theme and the columns of lists', () => {
  const choices = async (who: TestPerson) => {
    const { theme, columns } = await who.call('user', {});
    return { theme, columns };
  };
  const choose = (who: TestPerson, body: Choices) => who.call('saveChoices', { body });

  it('are stored per person, each by itself; the last write wins', async () => {
    const [mere, tom] = [await newPerson(), await newPerson()];
    expect(await choices(mere)).toEqual({});
    await choose(mere, { theme: 'dark' });
    await choose(mere, { columns: ['vehicle', 'date'] });
    expect(await choices(mere)).toEqual({ theme: 'dark', columns: ['vehicle', 'date'] });
    await choose(mere, { theme: 'blue', columns: [] });
    expect(await choices(mere)).toEqual({ theme: 'blue', columns: [] });
    expect(await choices(tom)).toEqual({});
    expect(await person(mere)).toMatchObject({ nickname: 'Mere Tui', v: expect.any(Number) });
  });

  it('don’t write if nothing is sent', async () => {
    const mere = await newPerson();
    const before = await person(mere);
    await choose(mere, {});
    expect(await person(mere)).toEqual(before);
  });

  it('are names of up to 20 characters, and up to 20 columns', () => {
    const name = 'x'.repeat(20);
    const accepts = (choices: Choices) => Choices.safeParse(choices).success;
    expect(accepts({ theme: name, columns: Array(20).fill(name) })).toBe(true);
    for (const choices of [{ theme: `${name}x` }, { columns: [`${name}x`] }, { columns: Array(21).fill('date') }])
      expect(accepts(choices)).toBe(false);
  });
});
