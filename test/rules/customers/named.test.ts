import { expect, it } from 'vitest';
import { emptyCustomer } from '#shared/customers/model.ts';
import { getListedName, getNameOrContact } from '#shared/customers/name.ts';
import { isOtherPerson } from '#shared/customers/same-person.ts';

it('a customer without a name is shown by their phone or email', () => {
  const reached = { ...emptyCustomer, Mobile: '0215550143', Email: 'mere@example.nz' };
  expect(getNameOrContact({ ...reached, CustomerName: 'Mere' })).toBe('Mere');
  expect(getNameOrContact(reached)).toBe('0215550143');
  expect(getNameOrContact({ ...reached, Mobile: '' })).toBe('mere@example.nz');
  expect(getNameOrContact(emptyCustomer)).toBe('No name');
  expect(getListedName(reached)).toBe('No name');
});

const mere = {
  ...{ customerName: 'Mere Tūhoe', customerPhone: '021 555 0143', customerHomePhone: '' },
  customerEmail: 'mere@example.nz',
};
const none = { customerName: '', customerPhone: '', customerHomePhone: '', customerEmail: '' };

it('a sheet names another person if none of the earlier details remain', () => {
  expect(isOtherPerson(mere, { ...mere, customerName: 'Mere Tāmati', customerEmail: '' })).toBe(false);
  expect(isOtherPerson(mere, { ...none, customerHomePhone: '+64 21 555 0143' })).toBe(false);
  expect(isOtherPerson(mere, { ...none, customerName: 'mere tuhoe' })).toBe(false);
  expect(isOtherPerson(mere, { ...none, customerName: 'Wiremu' })).toBe(true);
  expect(isOtherPerson(mere, none)).toBe(true);
  expect(isOtherPerson(none, mere)).toBe(false);
});
