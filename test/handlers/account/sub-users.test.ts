import { hash, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { pinGuessedKey, rateLimitKey, subUserKey } from '#lambdas/table/keys.ts';
import type { SubUserId } from '#shared/ids.ts';
import { HOUR, later, MINUTE, NOW } from '#test/world/clock.ts';
import { newPerson, type TestPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable, write } from '#test/world/table.ts';

startTable();

const create = (who: TestPerson, name: string, more: { pin?: string } = {}) =>
  who.call('createSubUser', { body: { name, InspectorAuthorityNumber: 'VI7', ...more } });
const names = async (who: TestPerson) => (await who.call('user', {})).subUsers.map(({ name }) => name).sort();
/** An hour after the password was entered. */
const signedInLongAgo = { signedInAt: later(-HOUR) };
const inUse = { code: 'not-valid', message: 'Subuser name already in use' };
const gone = { code: 'not-found', message: 'Subuser no longer exists' };

describe('inspectors of an account', () => {
  it('R-07, R-08, R-09, D-13, D-17: can be added, changed and removed, and are listed with the account', async () => {
    const tablet = await newPerson();
    const aroha = await create(tablet, 'Aroha Ngata');
    expect(aroha).toEqual({
      id: expect.stringMatching(/^sub_/),
      name: 'Aroha Ngata',
      InspectorAuthorityNumber: 'VI7',
      hasPin: false,
    });
    const body = { name: 'Aroha Ngata-Stone', InspectorAuthorityNumber: 'VI8' };
    const changed = await tablet.call('saveSubUser', { params: { id: aroha.id }, body });
    expect(changed).toEqual({ ...aroha, ...body });
    expect((await tablet.call('user', {})).subUsers).toEqual([changed]);

    expect(await tablet.call('deleteSubUser', { params: { id: aroha.id } })).toEqual({});
    expect((await tablet.call('user', {})).subUsers).toEqual([]);
    expect(await refused(tablet.call('deleteSubUser', { params: { id: aroha.id } }))).toMatchObject(gone);
  });

  it('D-16: need names that differ in more than case and spaces, when created and when renamed', async () => {
    const tablet = await newPerson();
    const aroha = await create(tablet, 'Aroha Ngata');
    const wiremu = await create(tablet, 'Wiremu Stone');
    for (const name of ['Aroha Ngata', 'aroha  NGATA ', 'Ａroha Ngata'])
      expect(await refused(create(tablet, name)), name).toMatchObject(inUse);
    const rename = (id: string, name: string) =>
      tablet.call('saveSubUser', { params: { id }, body: { name, InspectorAuthorityNumber: '' } });
    expect(await refused(rename(wiremu.id, 'AROHA NGATA'))).toMatchObject(inUse);
    expect(await rename(aroha.id, 'AROHA NGATA')).toMatchObject({ name: 'AROHA NGATA' });
    expect(await rename(aroha.id, 'Aroha')).toMatchObject({ name: 'Aroha' });
    expect(await rename(wiremu.id, 'Aroha Ngata')).toMatchObject({ name: 'Aroha Ngata' });
    await tablet.call('deleteSubUser', { params: { id: wiremu.id } });
    await create(tablet, 'Aroha Ngata');
    expect(await names(tablet)).toEqual(['Aroha', 'Aroha Ngata']);
  });

  it('D-16: get a name once, even if several requests use it at the same time', async () => {
    const [tablet, other] = await Promise.all([newPerson(), newPerson()]);
    const made = await Promise.all([1, 2, 3, 4].map(() => refused(create(tablet, 'Aroha Ngata'))));
    expect(made.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(made.filter(({ code }) => code === 'not-valid')).toHaveLength(3);
    expect(await names(tablet)).toEqual(['Aroha Ngata']);
    await create(other, 'Aroha Ngata');
  });

  it('keep one name each when renamed twice at the same time', async () => {
    const tablet = await newPerson();
    const { id } = await create(tablet, 'Aroha');
    const rename = (name: string) =>
      tablet.call('saveSubUser', { params: { id }, body: { name, InspectorAuthorityNumber: '' } });
    await Promise.all([refused(rename('Hana')), refused(rename('Hemi'))]);
    const [kept] = await names(tablet);
    for (const name of ['Aroha', 'Hana', 'Hemi'])
      expect((await refused(create(tablet, name))).code, name).toBe(name === kept ? 'not-valid' : undefined);
  });

  it('are limited to a hundred', async () => {
    const tablet = await newPerson();
    for (let made = 0; made < 100; made += 20)
      await Promise.all(Array.from({ length: 20 }, (_, i) => create(tablet, `Inspector ${made + i}`)));
    expect(await refused(create(tablet, 'One more'))).toMatchObject({ code: 'not-valid' });
  });
});

describe('an inspector of another account', () => {
  it('D-15, D-17: gets the same response as one that does not exist', async () => {
    const [tablet, stranger] = await Promise.all([newPerson(), newPerson()]);
    const aroha = await create(tablet, 'Aroha Ngata', { pin: '1234' });
    const body = { name: 'Mine now', InspectorAuthorityNumber: '', pin: null };
    for (const id of [aroha.id, 'sub_neverwasaninspector', 'nonsense']) {
      const answers = await Promise.all([
        refused(stranger.call('saveSubUser', { params: { id }, body })),
        refused(stranger.call('deleteSubUser', { params: { id } })),
        refused(stranger.call('selectSubUser', { params: { id }, body: { pin: '1234' } })),
      ]);
      for (const answer of answers) expect(answer).toMatchObject(gone);
    }
    expect((await tablet.call('user', {})).subUsers).toEqual([aroha]);
  });
});

describe('choosing an inspector', () => {
  it('D-13: returns the id of an inspector without a PIN, whatever PIN is sent', async () => {
    const tablet = await newPerson();
    const { id } = await create(tablet, 'Aroha Ngata');
    for (const body of [{}, { pin: '9999' }])
      expect(await tablet.call('selectSubUser', { params: { id }, body })).toEqual({ subUser: id });
  });

  it('D-14: requires the PIN if there is one, and returns a proof instead of the PIN', async () => {
    const tablet = await newPerson();
    const aroha = await create(tablet, 'Aroha Ngata', { pin: '1234' });
    expect(aroha.hasPin).toBe(true);
    const select = (body: { pin?: string }) => tablet.call('selectSubUser', { params: { id: aroha.id }, body });
    expect(await refused(select({}))).toMatchObject({ code: 'pin-needed', message: 'Enter the PIN.' });
    expect(await refused(select({ pin: '4321' }))).toMatchObject({ code: 'pin-needed', message: 'Wrong PIN.' });
    const { subUser } = await select({ pin: '1234' });
    expect(subUser).toMatch(new RegExp(`^${aroha.id}\\.[a-z\\d]+\\.[\\w-]{43}$`));
    expect(JSON.stringify(await tablet.items())).not.toContain(subUser.split('.')[2]);
    expect(JSON.stringify(await tablet.call('user', {}))).not.toMatch(/pinHash|pinSalt/);
  });

  it('refuses every PIN for five minutes after five wrong ones', async () => {
    const tablet = await newPerson();
    const [aroha, wiremu] = [
      await create(tablet, 'Aroha', { pin: '1234' }),
      await create(tablet, 'Wiremu', { pin: '1234' }),
    ];
    const select = (pin: string, id = aroha.id, now = NOW) =>
      tablet.call('selectSubUser', { params: { id }, body: { pin } }, { now });
    for (const _ of Array(3)) await select('1234');
    const wrong = await Promise.all(Array.from({ length: 12 }, () => refused(select('0000'))));
    expect(wrong.filter(({ code }) => code === 'pin-needed')).toHaveLength(5);
    const spent = { code: 'too-many-requests', message: 'Too many wrong PINs. Try again in five minutes.' };
    expect(await refused(select('1234'))).toMatchObject(spent);
    expect((await select('1234', wiremu.id)).subUser).toContain(wiremu.id);
    expect((await select('1234', aroha.id, later(5 * MINUTE))).subUser).toContain(aroha.id);
  });

  it('locks a PIN after twenty wrong attempts in a day until tomorrow or until it is replaced, and notifies the account', async () => {
    const tablet = await newPerson();
    const { id } = await create(tablet, 'Aroha', { pin: '1234' });
    const [item] = (await tablet.items()).filter(({ type }) => type === 'SUBUSER');
    const select = (pin: string, now = NOW) => tablet.call('selectSubUser', { params: { id }, body: { pin } }, { now });
    const told = async () => (await listItems(pinGuessedKey(tablet.id, id, '').pk)).map(({ event }) => event);
    await write({
      put: { ...rateLimitKey(tablet.id, `pin-today#${id}#${item?.pinSalt}#2026-11-21`), type: 'ALLOWANCE', spent: 18 },
    });
    await select('1234');
    // three more wrong PINs within five minutes: that lock would expire sooner
    const inARow = rateLimitKey(tablet.id, `pin#${id}#${Math.floor(NOW.getTime() / 300_000)}`);
    await write({ put: { ...inARow, type: 'ALLOWANCE', spent: 3 } });
    expect((await refused(select('0000'))).code).toBe('pin-needed');
    expect(await told()).toEqual([]);
    expect((await refused(select('0000'))).code).toBe('pin-needed');
    expect(await told()).toEqual(['PinGuessed']);
    const locked = { code: 'too-many-requests', message: expect.stringContaining('PIN was entered 20 times today') };
    expect(await refused(select('1234'))).toMatchObject(locked);
    // locked until midnight: it is now 10 pm in New Zealand
    expect(await refused(select('1234', later(HOUR)))).toMatchObject(locked);
    expect((await select('1234', later(2 * HOUR))).subUser).toContain(id);
    const body = { name: 'Aroha', InspectorAuthorityNumber: '', pin: '5678' };
    await tablet.call('saveSubUser', { params: { id }, body });
    expect((await select('5678', later(6 * MINUTE))).subUser).toContain(id);
    expect(await told()).toHaveLength(1);
  });

  it('rehashes a PIN of the previous release when it is entered, and stores the new hash', async () => {
    const tablet = await newPerson();
    const { id } = await create(tablet, 'Aroha');
    const salt = Buffer.from('0123456789abcdef');
    const pinHash = hash('sha256', scryptSync('1234', salt, 24), 'base64url');
    const values = { ':salt': salt.toString('base64url'), ':hash': pinHash };
    const key = subUserKey(tablet.id, id as SubUserId);
    await write({ update: { key, expression: 'SET pinSalt = :salt, pinHash = :hash', values } });
    const select = async (pin: string) => {
      await tablet.call('selectSubUser', { params: { id }, body: { pin } });
      return (await table().get(key, { consistent: true }))?.pinHash;
    };
    expect((await refused(select('4321'))).code).toBe('pin-needed');
    const anew = await select('1234');
    expect(anew).toMatch(/^32768\.8\.3\./);
    expect(await select('1234')).toBe(anew);
  });
});

describe('an inspector with a PIN', () => {
  it.each(['change', 'remove', 'removing it like an older page'] as const)(
    '%s: needs the PIN, or a password entered less than ten minutes ago',
    async (what) => {
      const tablet = await newPerson();
      const make = async () => (await create(tablet, `Aroha ${Math.random()}`, { pin: '1234' })).id;
      const attempt = (id: string, currentPin: string | undefined, signedInAt: Date) => {
        const given = currentPin === undefined ? {} : { currentPin };
        const body = { name: `Hana ${Math.random()}`, InspectorAuthorityNumber: '', ...given };
        return what === 'change'
          ? tablet.call('saveSubUser', { params: { id }, body }, { signedInAt })
          : what === 'remove'
            ? tablet.call('removeSubUser', { params: { id }, body: given }, { signedInAt })
            : tablet.call('deleteSubUser', { params: { id }, query: given }, { signedInAt });
      };
      const id = await make();
      const tenMinutes = later(-10 * MINUTE);
      expect(await refused(attempt(id, undefined, tenMinutes))).toMatchObject({
        code: 'pin-needed',
        message: 'Enter the PIN.',
      });
      expect(await refused(attempt(id, '0000', tenMinutes))).toMatchObject({
        code: 'pin-needed',
        message: 'Wrong PIN.',
      });
      expect(await refused(attempt(id, undefined, new Date(Number.NaN)))).toMatchObject({ code: 'pin-needed' });
      await attempt(id, '1234', tenMinutes);
      await attempt(await make(), undefined, later(-10 * MINUTE + 1));
    },
  );

  it('keeps the PIN if none is sent, replaces or removes it otherwise; the old PIN’s proof becomes invalid', async () => {
    const tablet = await newPerson();
    const { id } = await create(tablet, 'Aroha Ngata', { pin: '1234' });
    const save = (pin: string | null | undefined, currentPin?: string) => {
      const pins = { ...(pin !== undefined && { pin }), ...(currentPin && { currentPin }) };
      const body = { name: 'Aroha Ngata', InspectorAuthorityNumber: 'VI7', ...pins };
      return tablet.call('saveSubUser', { params: { id }, body }, signedInLongAgo);
    };
    const select = async (pin?: string) =>
      (await tablet.call('selectSubUser', { params: { id }, body: pin ? { pin } : {} })).subUser;
    const first = await select('1234');
    expect(await save(undefined, '1234')).toMatchObject({ hasPin: true });
    expect(await select('1234')).toBe(first);
    expect(await save('987654', '1234')).toMatchObject({ hasPin: true });
    expect((await refused(select('1234'))).code).toBe('pin-needed');
    expect(await select('987654')).not.toBe(first);
    expect(await save(null, '987654')).toMatchObject({ hasPin: false });
    expect(await select()).toBe(id);
    expect(await save('1234')).toMatchObject({ hasPin: true });
  });
});
