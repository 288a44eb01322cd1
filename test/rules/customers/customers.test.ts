import { describe, expect, it } from 'vitest';
import { findSharedContact } from '#shared/customers/duplicates.ts';
import { isChosenFromBoth, listDifferences, proposeMerge } from '#shared/customers/merge.ts';
import { validateCustomer } from '#shared/customers/mistakes.ts';
import { type Customer, CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import { type Consent, hasConsent, mergeConsents, noConsents } from '#shared/customers/page.ts';

const one: Customer = { ...emptyCustomer, CustomerID: 'one', CustomerName: 'Mere Tūhoe', Mobile: '0215550143' };
const other: Customer = { ...emptyCustomer, CustomerID: 'other', CustomerName: 'M Tuhoe', Email: 'm@example.nz' };

describe('a merge', () => {
  it('proposes the kept customer’s fields, filled up with the other’s', () => {
    expect(proposeMerge(one, other)).toEqual({ ...CustomerFacts.parse(one), Email: 'm@example.nz' });
    const related = { ...other, ConflictOfInterest: true, ConflictOfInterestReason: 'Sister' };
    expect(proposeMerge(one, related)).toMatchObject({ ConflictOfInterest: true, ConflictOfInterestReason: 'Sister' });
  });

  it('asks only about fields that differ', () => {
    expect(listDifferences(one, other)).toEqual([['CustomerName'], ['Mobile'], ['Email']]);
    expect(listDifferences(one, { ...one, CustomerID: 'x' })).toEqual([]);
  });

  it('accepts each field of either, and a conflict of interest only with its own reason', () => {
    const facts = CustomerFacts.parse(one);
    expect(isChosenFromBoth(proposeMerge(one, other), one, other)).toBe(true);
    expect(isChosenFromBoth({ ...facts, Mobile: '' }, one, other)).toBe(true);
    expect(isChosenFromBoth({ ...facts, Mobile: '0219999999' }, one, other)).toBe(false);
    // stored by an earlier release, and cleaned when it was sent
    const stored = { ...one, CustomerName: 'Mere\u200b\u00a0Tūhoe' };
    expect(isChosenFromBoth({ ...facts, CustomerName: 'Mere Tūhoe' }, stored, other)).toBe(true);
    expect(isChosenFromBoth({ ...facts, ConflictOfInterestReason: 'Sister' }, one, other)).toBe(false);
  });
});

describe('a possible duplicate has the same', () => {
  it.each([
    [{ Mobile: '+64 21 555 0143' }, 'phone'],
    [{ HomePhone: '021 5550143' }, 'phone'],
    [{ Mobile: '', Email: '' }, undefined],
    [{ CustomerName: one.CustomerName }, undefined],
  ])('%j: %s', (change, same) => {
    expect(findSharedContact(one, { ...emptyCustomer, ...change })).toBe(same);
  });
  it('email in another case', () => {
    expect(findSharedContact(other, { ...emptyCustomer, Email: ' M@Example.nz' })).toBe('email');
  });
});

describe('a consent', () => {
  const said = (given: boolean, at: string): Consent => ({ given, at, by: 'Hēmi', how: 'in person' });
  it('does not exist before the customer was asked', () => {
    expect([hasConsent(noConsents, 'reminders'), hasConsent(noConsents, 'email')]).toEqual([false, false]);
  });
  it('is the later answer of two records', () => {
    const [early, late] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];
    const yes = { ...noConsents, reminders: said(true, early) };
    const no = { ...noConsents, reminders: said(false, late), email: said(true, early) };
    for (const merged of [mergeConsents(yes, no), mergeConsents(no, yes)])
      expect(merged).toEqual({ estimates: null, reminders: said(false, late), email: said(true, early), version: 1 });
  });
});

it('H-09 to H-13: mistakes are reported by field', () => {
  const facts = CustomerFacts.parse(one);
  expect(validateCustomer(facts)).toEqual({});
  expect(validateCustomer({ ...facts, CustomerName: ' ', Mobile: '1', Email: 'm', ConflictOfInterest: true })).toEqual({
    CustomerName: 'Customer name is required',
    Mobile: 'Invalid phone number',
    Email: 'Invalid email address',
    ConflictOfInterestReason: 'Reason for Conflict of Interest is required',
  });
  expect(validateCustomer({ ...facts, Mobile: '04 232 5550' })).toEqual({
    Mobile: 'This is a landline. Move it to Home phone',
  });
  expect(validateCustomer({ ...facts, Mobile: '+61 412 345 678' })).toEqual({
    Mobile: 'This is an overseas number. Move it to Home phone',
  });
});
