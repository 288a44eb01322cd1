import { describe, expect, it } from 'vitest';
import { findSharedContact } from '#shared/customers/duplicates.ts';
import { isChosenFromBoth, listDifferences, proposeMerge } from '#shared/customers/merge.ts';
import { validateCustomer } from '#shared/customers/mistakes.ts';
import { type Customer, CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import { type Consent, hasConsent, mergeConsents, noConsents } from '#shared/customers/page.ts';

const one: Customer = { ...emptyCustomer, CustomerID: 'one', CustomerName: 'Mere Tūhoe', Mobile: '0215550143' };
const other: Customer = { ...emptyCustomer, CustomerID: 'other', CustomerName: 'M Tuhoe', Email: 'm@example.nz' };

describe('a merge', () => {
  it('proposes what is kept, and what it does not have from the other', () => {
    expect(proposeMerge(one, other)).toEqual({ ...CustomerFacts.parse(one), Email: 'm@example.nz' });
    const related = { ...other, ConflictOfInterest: true, ConflictOfInterestReason: 'Sister' };
    expect(proposeMerge(one, related)).toMatchObject({ ConflictOfInterest: true, ConflictOfInterestReason: 'Sister' });
  });

  it('asks only where the two differ', () => {
    expect(listDifferences(one, other)).toEqual([['CustomerName'], ['Mobile'], ['Email']]);
    expect(listDifferences(one, { ...one, CustomerID: 'x' })).toEqual([]);
  });

  it('takes each field of one of the two, and a conflict with its own reason', () => {
    const facts = CustomerFacts.parse(one);
    expect(isChosenFromBoth(proposeMerge(one, other), one, other)).toBe(true);
    expect(isChosenFromBoth({ ...facts, Mobile: '' }, one, other)).toBe(true);
    expect(isChosenFromBoth({ ...facts, Mobile: '0219999999' }, one, other)).toBe(false);
    expect(isChosenFromBoth({ ...facts, ConflictOfInterestReason: 'Sister' }, one, other)).toBe(false);
  });
});

describe('the same person may be', () => {
  it.each([
    [{ Mobile: '+64 21 555 0143' }, 'phone'],
    [{ HomePhone: '021 5550143' }, 'phone'],
    [{ Mobile: '', Email: '' }, undefined],
    [{ CustomerName: one.CustomerName }, undefined],
  ])('%j: %s', (change, same) => {
    expect(findSharedContact(one, { ...emptyCustomer, ...change })).toBe(same);
  });
  it('who has the same e-mail in other letters', () => {
    expect(findSharedContact(other, { ...emptyCustomer, Email: ' M@Example.nz' })).toBe('email');
  });
});

describe('what somebody agreed to', () => {
  const said = (given: boolean, at: string): Consent => ({ given, at, by: 'Hēmi', how: 'in person' });
  it('is nothing before they were asked', () => {
    expect([hasConsent(noConsents, 'reminders'), hasConsent(noConsents, 'email')]).toEqual([false, false]);
  });
  it('is what they said last, of two records', () => {
    const [early, late] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];
    const yes = { ...noConsents, reminders: said(true, early) };
    const no = { ...noConsents, reminders: said(false, late), email: said(true, early) };
    for (const merged of [mergeConsents(yes, no), mergeConsents(no, yes)])
      expect(merged).toEqual({ reminders: said(false, late), email: said(true, early), version: 1 });
  });
});

it('H-09 to H-13: mistakes are said at the fields of a customer', () => {
  const facts = CustomerFacts.parse(one);
  expect(validateCustomer(facts)).toEqual({});
  expect(validateCustomer({ ...facts, CustomerName: ' ', Mobile: '1', Email: 'm', ConflictOfInterest: true })).toEqual({
    CustomerName: 'Customer name is required',
    Mobile: 'Invalid phone number',
    Email: 'Invalid email address',
    ConflictOfInterestReason: 'Reason for Conflict of Interest is required',
  });
});
