import { describe, expect, test } from 'vitest';
import {
  type Field,
  findError,
  hasError,
  newWizard,
  resumeWizard,
  StoredSetUp,
  toRequestBody,
  type Wizard,
  type WizardEvent,
  wizardReducer,
} from '#web/onboarding/wizard.ts';

const details = {
  Name: 'Tawa Motors',
  CompanyAuthorityNumber: '',
  InspectorAuthorityNumber: 'VI20417',
  Email: 'w@tawa.example',
  Phone: '042325550',
  Address: '7 Main Road',
  City: 'Tawa',
  PostCode: '5028',
};
const filled: Wizard = { ...newWizard, details };
const next: WizardEvent = { type: 'next' };
const back: WizardEvent = { type: 'back' };
const reached = (wizard: Wizard, ...events: WizardEvent[]) => events.reduce(wizardReducer, wizard);

describe('the steps', () => {
  test('C-09: 0 notice, 1 organization, 2 contact, 3 address, 4 submission, 5 referral, 6 welcome, and no more', () => {
    const steps = [filled];
    for (let n = 0; n < 7; n++) steps.push(reached(steps.at(-1) as Wizard, next));
    expect(steps.map(({ step }) => step)).toEqual([
      'notice',
      'organization',
      'contact',
      'address',
      'submission',
      'referral',
      'welcome',
      'welcome',
    ]);
  });

  test.each([
    ['notice', 'notice'],
    ['organization', 'notice'],
    ['contact', 'organization'],
    ['address', 'contact'],
    ['submission', 'submission'],
    ['referral', 'referral'],
    ['welcome', 'welcome'],
  ] as const)('C-09: Back on %s leads to %s', (step, to) => {
    expect(reached({ ...filled, step }, back).step).toBe(to);
  });

  test('keep their input after going back and forward', () => {
    expect(reached(filled, next, next, back, back, next).details).toEqual(details);
  });
});

describe('the checks', () => {
  test('C-15: start once a field is touched; then on change, on Enter and on Next', () => {
    const at = reached(newWizard, next, { type: 'typed', changes: { Name: 'Tawa' } }, next);
    expect(at.step).toBe('contact');
    expect(hasError(at)).toBe(false);
    expect(findError(reached(at, { type: 'typed', changes: { Email: 'w@' } }), 'Email')).toBe('Invalid email');
    const entered = reached(at, { type: 'entered', field: 'Email' });
    expect([findError(entered, 'Email'), findError(entered, 'Phone')]).toEqual(['Email is required', undefined]);
    const stopped = reached(at, next);
    expect([findError(stopped, 'Email'), findError(stopped, 'Phone')]).toEqual([
      'Email is required',
      'Phone is required',
    ]);
    expect(stopped.step).toBe('contact');
    expect(hasError(stopped)).toBe(true);
  });

  test('of a later step don’t stop this one', () => {
    const at = reached(newWizard, next, { type: 'typed', changes: { Name: 'Tawa', Phone: '04 232 5550' } }, next);
    expect(at.step).toBe('contact');
    expect(findError(at, 'Phone')).toBe('Only numbers are allowed');
  });

  test.each<[id: string, Field, typed: string, error: string | undefined]>([
    ['C-16', 'Name', '', 'Must enter an organization name'],
    ['C-16', 'Name', '   ', 'Must enter an organization name'],
    ['C-16', 'Name', 'Bob’s Garage', 'Invalid character: ’'],
    ['C-16', 'Name', '‘Best’ Garage', 'Invalid character: ‘'],
    ['C-16', 'Name', 'A/C Repairs', 'Invalid character: /'],
    ['C-16', 'Name', 'A\\C Repairs', 'Invalid character: \\'],
    ['C-16', 'Name', 'Cars @ Tawa', 'Invalid character: @'],
    ['C-16', 'Name', "Bob's Garage", undefined],
    ['C-19', 'Email', '', 'Email is required'],
    ['C-19', 'Email', 'w', 'Email is required'],
    ['C-19', 'Email', 'w@', 'Invalid email'],
    ['C-19', 'Email', 'w@tawa.example', undefined],
    ['C-20', 'Phone', '0', 'Phone is required'],
    ['C-20', 'Phone', '04 2325550', 'Only numbers are allowed'],
    ['C-20', 'Phone', '+6442325550', 'Only numbers are allowed'],
    ['C-20', 'Phone', '042325550', undefined],
    ['C-21', 'Address', '7', 'Address is required'],
    ['C-21', 'Address', '7 Main Road', undefined],
    ['C-21', 'City', 'T', 'City is required'],
    ['C-21', 'City', 'Tawa', undefined],
    ['C-22', 'PostCode', '', 'PostCode is required'],
    ['C-22', 'PostCode', '502', 'PostCode must be 4 digits'],
    ['C-22', 'PostCode', '50281', 'PostCode must be 4 digits'],
    ['C-22', 'PostCode', '50a8', 'PostCode must be numbers only'],
    ['C-22', 'PostCode', '5028', undefined],
    ['C-22', 'PostCode', ' 1010 ', undefined],
  ])('%s: %s %j: %s', (_, field, typed, error) => {
    expect(findError(reached(newWizard, { type: 'typed', changes: { [field]: typed } }), field)).toBe(error);
  });
});

test('a set-up that an earlier release kept resumes without the numbers it didn’t ask for', () => {
  const { CompanyAuthorityNumber, InspectorAuthorityNumber, ...earlier } = details;
  const stored = StoredSetUp.parse({ step: 'contact', details: earlier, key: 'org_key' });
  expect(resumeWizard(stored)).toMatchObject({
    step: 'contact',
    details: { ...earlier, CompanyAuthorityNumber: '', InspectorAuthorityNumber: '' },
  });
});

test('C-17: the first hyphen of the name is removed when it is sent, and no other', () => {
  const sent = toRequestBody({ ...details, Name: ' Auto-Fix North-West ', Address: '7-9 Main Road' });
  expect(sent).toEqual({ ...details, Name: 'AutoFix North-West', Address: '7-9 Main Road' });
});
