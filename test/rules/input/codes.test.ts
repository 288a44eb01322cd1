import { expect, it } from 'vitest';
import { Pin } from '#shared/account/model.ts';
import { isSameCode, reduceCode, reduceDigits } from '#shared/input/codes.ts';
import { NewOrganization, OrganizationChanges } from '#shared/organizations/model.ts';

it.each([
  ['Ａ１', 'A1'],
  [' vi 20417 ', 'VI 20417'],
  ['vi\u201120417\u200b', 'VI-20417'],
  ['', ''],
])('the code %j is %j', (typed, code) => expect(reduceCode(typed)).toBe(code));

it.each([
  ['VI 20417', 'VI20417', true],
  ['ｖｉ-20417', 'VI20417', true],
  ['VI20417', 'VI20418', false],
])('%j and %j are one code: %s', (one, other, isSame) => expect(isSameCode(one, other)).toBe(isSame));

it.each([
  [' ６０１１ ', '6011'],
  ['49–091–850', '49091850'],
  ['12²', '12²'],
  ['12a', '12a'],
])('the digits %j are %j', (typed, digits) => expect(reduceDigits(typed)).toBe(digits));

it('full-width digits and letters are accepted in a GST number, a postcode, a PIN and authority numbers', () => {
  expect(OrganizationChanges.parse({ GstNumber: '４９ ０９１ ８５０' })).toEqual({ GstNumber: '49091850' });
  expect(NewOrganization.shape.PostCode.parse('６０１１')).toBe('6011');
  expect(Pin.parse('１２３４')).toBe('1234');
  expect(OrganizationChanges.parse({ CompanyAuthorityNumber: 'ａ１' })).toEqual({ CompanyAuthorityNumber: 'A1' });
});
