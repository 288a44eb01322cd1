import { expect, it } from 'vitest';
import { splitTypedName } from '#shared/customers/name-parts.ts';

const mere = { CustomerName: 'Mere Tūhoe', FirstName: 'Mere', LastName: 'Tūhoe' };
const beside = (...[name, typed, saved = mere]: [string, Partial<typeof mere>?, typeof mere?]) => {
  const { FirstName, LastName } = splitTypedName(name, { ...saved, ...typed }, saved);
  return [FirstName, LastName];
};

it('a first or last name of another name goes when a customer is renamed, and comes back with the name', () => {
  expect(beside('Mere Ngata')).toEqual(['Mere', '']);
  expect(beside('Hone Ngata')).toEqual(['', '']);
  expect(beside('Mere Tūhoe Ngata', { LastName: '' })).toEqual(['Mere', 'Tūhoe']);
});

it('what was typed there stays, and so does what was never a part of the name', () => {
  expect(beside('Mere Ngata', { LastName: 'Ngata' })).toEqual(['Mere', 'Ngata']);
  expect(beside('Tawa Taxis Ltd', {}, { ...mere, CustomerName: 'Tawa Taxis' })).toEqual(['Mere', 'Tūhoe']);
});
