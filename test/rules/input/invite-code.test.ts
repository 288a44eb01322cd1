import { expect, it } from 'vitest';
import { reduceInviteCode } from '#shared/input/codes.ts';
import { visitorsApi } from '#shared/visitors/api.ts';

it.each([
  ['inv_AbC123', 'inv_AbC123'],
  ['inv_AbC123.', 'inv_AbC123'],
  [' inv_AbC123>, ', 'inv_AbC123'],
  ['(inv_AbC123).', 'inv_AbC123'],
  ['', ''],
])('the invite code %j is %j', (pasted, code) => {
  expect(reduceInviteCode(pasted)).toBe(code);
  expect(visitorsApi.invite.body?.parse({ code: pasted })).toEqual({ code });
});
