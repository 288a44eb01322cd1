import { hash, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  checkProof,
  createProof,
  formatSubUserCookie,
  hashPin,
  isHashOutdated,
  isPin,
  readSubUserCookie,
} from '#lambdas/account/pin.ts';
import { subUserKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { SubUserId } from '#shared/ids.ts';
import { HOUR, later, NOW } from '#test/world/clock.ts';

const id = SubUserId.parse('sub_arohangata1');
const withPin = async (pin: string): Promise<Item> => ({
  ...subUserKey('mere', id),
  type: 'SUBUSER',
  ...(await hashPin(pin)),
});
/** hashed once, because the hash is slow by design */
const aroha = await withPin('1234');
const refusal = (what: () => unknown) => {
  try {
    what();
  } catch (error) {
    return error;
  }
};
const refused = (code: string) => expect.objectContaining({ code });

const session = { signedInAt: later(-HOUR), now: NOW };
const at = (now: Date) => ({ ...session, now });
const check = (inspector: Item, proof: string, here = session) => refusal(() => checkProof(inspector, proof, here));

it('D-13: the cookie contains the inspector’s id, and after a dot the proof of the PIN', () => {
  const proof = createProof(aroha, session);
  expect(readSubUserCookie(['theme=dark', `subUser=${formatSubUserCookie(id, proof)}`])).toEqual({ id, proof });
  expect(readSubUserCookie([`subUser=${formatSubUserCookie(id)}`])).toEqual({ id, proof: '' });
  for (const none of [undefined, [], ['theme=dark'], ['subUser=']]) expect(readSubUserCookie(none)).toBeUndefined();
});

it.each(['%', 'nonsense', 'sub_', `org_arohangata1`, `${id}x!`, '%E0%A4%A'])(
  'D-15: the cookie %s has no valid inspector, and is refused with a message',
  (value) => {
    expect(refusal(() => readSubUserCookie([`subUser=${value}`]))).toMatchObject({
      code: 'not-allowed',
      message: 'Subuser no longer exists',
    });
  },
);

it('only a proof of the current PIN is accepted', async () => {
  const proof = createProof(aroha, session);
  expect(check(aroha, proof)).toBeUndefined();
  const [time = '', mac = ''] = proof.split('.');
  const longer = (Number.parseInt(time, 36) + 60).toString(36);
  for (const wrong of ['', '1234', String(aroha.pinHash), time, mac, `${longer}.${mac}`, `${time}.${mac}é`, `.${mac}`])
    expect(check(aroha, wrong), wrong).toEqual(refused('pin-needed'));
  // setting the same digits again makes a new PIN: earlier proofs become invalid
  expect(check(await withPin('1234'), proof)).toEqual(refused('pin-needed'));
});

it('a proof is valid for twelve hours after the PIN was entered, in its own session only', () => {
  const proof = createProof(aroha, session);
  expect(check(aroha, proof, at(later(12 * HOUR - 1000)))).toBeUndefined();
  expect(check(aroha, proof, at(later(12 * HOUR)))).toEqual(refused('pin-needed'));
  // issued by a function whose clock is behind
  expect(check(aroha, proof, at(later(-1000)))).toBeUndefined();
  const elsewhere = { ...session, signedInAt: later(-HOUR + 1000) };
  expect(check(aroha, proof, elsewhere)).toEqual(refused('pin-needed'));
});

it('a cookie of the previous release requires the PIN again', () => {
  const { proof } = readSubUserCookie([`subUser=${id}.${'A'.repeat(32)}`]) ?? { proof: '' };
  expect(check(aroha, proof)).toEqual(refused('pin-needed'));
});

it('PINs are hashed at a cost that OWASP recommends, and hashes of the previous release still verify', async () => {
  expect(aroha.pinHash).toMatch(/^32768\.8\.3\.[\w-]{43}$/);
  expect([await isPin(aroha, '1234'), await isPin(aroha, '12345')]).toEqual([true, undefined]);
  // The previous release used Node's default cost and did not store it.
  const salt = Buffer.from('0123456789abcdef');
  const pinHash = hash('sha256', scryptSync('1234', salt, 24), 'base64url');
  const older = { ...aroha, pinSalt: salt.toString('base64url'), pinHash };
  expect([await isPin(older, '1234'), await isPin(older, '4321')]).toEqual([true, undefined]);
  expect([isHashOutdated(older), isHashOutdated(aroha)]).toEqual([true, false]);
});

it('an inspector without a PIN needs no proof', () => {
  expect(check({ ...subUserKey('mere', id), type: 'SUBUSER' }, '')).toBeUndefined();
});
