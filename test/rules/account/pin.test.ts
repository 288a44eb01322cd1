import { expect, it } from 'vitest';
import { checkProof, findProof, hashPin, subUserCookie, subUserNamed } from '#lambdas/account/pin.ts';
import type { Item } from '#lambdas/table/item.ts';
import { subUserKey } from '#lambdas/table/keys.ts';
import { SubUserId } from '#shared/ids.ts';

const id = SubUserId.parse('sub_arohangata1');
const withPin = async (pin: string): Promise<Item> => ({
  ...subUserKey('mere', id),
  type: 'SUBUSER',
  ...(await hashPin(pin)),
});
const refusal = (what: () => unknown) => {
  try {
    what();
  } catch (error) {
    return error;
  }
};
const refused = (code: string) => expect.objectContaining({ code });

it('D-13: the cookie names an inspector, and after a dot proves that the PIN was given', async () => {
  const aroha = await withPin('1234');
  const proof = (await findProof(aroha, '1234')) ?? '';
  expect(subUserNamed(['theme=dark', `subUser=${subUserCookie(id, proof)}`])).toEqual({ id, proof });
  expect(subUserNamed([`subUser=${subUserCookie(id)}`])).toEqual({ id, proof: '' });
  for (const none of [undefined, [], ['theme=dark'], ['subUser=']]) expect(subUserNamed(none)).toBeUndefined();
});

it.each(['%', 'nonsense', 'sub_', `org_arohangata1`, `${id}x!`, '%E0%A4%A'])(
  'D-15: the cookie %s names nobody, and is refused in words',
  (value) => {
    expect(refusal(() => subUserNamed([`subUser=${value}`]))).toMatchObject({
      code: 'not-allowed',
      message: 'Subuser no longer exists',
    });
  },
);

it('only the proof of the PIN that stands is taken', async () => {
  const [before, after] = [await withPin('1234'), await withPin('1234')];
  const proof = (await findProof(before, '1234')) ?? '';
  expect(refusal(() => checkProof(before, proof))).toBeUndefined();
  expect(await findProof(before, '12345')).toBeUndefined();
  for (const wrong of ['', '1234', String(before.pinHash), proof.slice(1), proof.toUpperCase()])
    expect(
      refusal(() => checkProof(before, wrong)),
      wrong,
    ).toEqual(refused('pin-needed'));
  // the same digits again are another PIN: whoever was let in before is not
  expect(refusal(() => checkProof(after, proof))).toEqual(refused('pin-needed'));
});

it('an inspector without a PIN needs no proof', () => {
  expect(refusal(() => checkProof({ ...subUserKey('mere', id), type: 'SUBUSER' }, ''))).toBeUndefined();
});
