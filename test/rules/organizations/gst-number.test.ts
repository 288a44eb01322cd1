import { expect, test } from 'vitest';
import { reduceDigits } from '#shared/input/codes.ts';
import { isGstNumber } from '#shared/organizations/gst-number.ts';
import { OrganizationChanges } from '#shared/organizations/model.ts';

test.each([
  // Inland Revenue's own examples
  ['49091850', true],
  ['35901981', true],
  ['49098576', true],
  ['136410132', true],
  ['136410133', false],
  ['9125568', false],
  // a leading zero may be left out
  ['049091850', true],
  // one wrong digit, or two swapped
  ['49091851', false],
  ['49091580', false],
  // outside the issued range
  ['09999999', false],
  ['200000009', false],
  ['999999999', false],
  // neither 8 nor 9 digits
  ['', false],
  ['4909185', false],
  ['4909185000', false],
  ['4909185O', false],
])('%j is a GST number: %s', (digits, is) => {
  expect(isGstNumber(digits)).toBe(is);
});

test('no other check digit is accepted', () => {
  for (const base of ['4909185', '13641013', '4909857'])
    expect(Array.from({ length: 10 }, (_, last) => isGstNumber(`${base}${last}`)).filter(Boolean)).toHaveLength(1);
});

test.each([
  ['49-091-850', '49091850'],
  [' 136 410 132 ', '136410132'],
  ['136‑410–132', '136410132'],
  ['GST 1', 'GST1'],
])('%j is reduced to %j', (typed, reduced) => {
  expect(reduceDigits(typed)).toBe(reduced);
});

test.each([
  [{ GstNumber: '136-410-132' }, { GstNumber: '136410132' }],
  [{ GstNumber: ' ' }, { GstNumber: '' }],
  [{ EstimateTerms: ' Payment on pick-up.\nParts stay ours until then.\n' }, undefined],
  [{ EstimateTerms: '' }, { EstimateTerms: '' }],
])('%j is stored normalised', (changes, kept) => {
  expect(OrganizationChanges.parse(changes)).toEqual(
    kept ?? { EstimateTerms: 'Payment on pick-up.\nParts stay ours until then.' },
  );
});
