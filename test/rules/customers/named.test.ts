import { expect, it } from 'vitest';
import { emptyCustomer } from '#shared/customers/model.ts';
import { listedName, nameOrContact } from '#shared/customers/name.ts';
import { isSomebodyElse } from '#shared/customers/same-person.ts';

it('who has no name is called by how they are reached', () => {
  const reached = { ...emptyCustomer, Mobile: '0215550143', Email: 'mere@example.nz' };
  expect(nameOrContact({ ...reached, CustomerName: 'Mere' })).toBe('Mere');
  expect(nameOrContact(reached)).toBe('0215550143');
  expect(nameOrContact({ ...reached, Mobile: '' })).toBe('mere@example.nz');
  expect(nameOrContact(emptyCustomer)).toBe('No name');
  expect(listedName(reached)).toBe('No name');
});

const mere = {
  ...{ customerName: 'Mere Tūhoe', customerPhone: '021 555 0143', customerHomePhone: '' },
  customerEmail: 'mere@example.nz',
};
const none = { customerName: '', customerPhone: '', customerHomePhone: '', customerEmail: '' };

it('a sheet names somebody else when nothing of who was named before is left', () => {
  expect(isSomebodyElse(mere, { ...mere, customerName: 'Mere Tāmati', customerEmail: '' })).toBe(false);
  expect(isSomebodyElse(mere, { ...none, customerHomePhone: '+64 21 555 0143' })).toBe(false);
  expect(isSomebodyElse(mere, { ...none, customerName: 'mere tuhoe' })).toBe(false);
  expect(isSomebodyElse(mere, { ...none, customerName: 'Wiremu' })).toBe(true);
  expect(isSomebodyElse(mere, none)).toBe(true);
  expect(isSomebodyElse(none, mere)).toBe(false);
});
