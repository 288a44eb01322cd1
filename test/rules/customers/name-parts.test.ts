import { expect, it } from 'vitest';
import { splitTypedName } from '#shared/customers/name-parts.ts';

const mere = { CustomerName: 'Mere Tūhoe', FirstName: 'Mere', LastName: 'Tūhoe' };
const splitName = (...[name, typed, saved = mere]: [string, Partial<typeof mere>?, typeof mere?]) => {
  const { FirstName, LastName } = splitTypedName(name, { ...saved, ...typed }, saved);
  return [FirstName, LastName];
};

it('renaming a customer clears a first or last name that is not in the new name, and typing it again restores it', () => {
  expect(splitName('Mere Ngata')).toEqual(['Mere', '']);
  expect(splitName('Hone Ngata')).toEqual(['', '']);
  expect(splitName('Mere Tūhoe Ngata', { LastName: '' })).toEqual(['Mere', 'Tūhoe']);
});

it('a first or last name that was typed, or was never part of the name, is kept', () => {
  expect(splitName('Mere Ngata', { LastName: 'Ngata' })).toEqual(['Mere', 'Ngata']);
  expect(splitName('Tawa Taxis Ltd', {}, { ...mere, CustomerName: 'Tawa Taxis' })).toEqual(['Mere', 'Tūhoe']);
});
