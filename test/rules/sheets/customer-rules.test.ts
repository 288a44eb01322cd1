import { describe, expect, it } from 'vitest';
import { assignPhones, customerProblems } from '#shared/sheets/customer-rules.ts';

const nobody = {
  customerName: 'Mere',
  customerPhone: '',
  customerHomePhone: '',
  customerEmail: '',
  customerAddress: '',
  ConflictOfInterest: false,
  ConflictOfInterestReason: '',
};
const REASON = 'Reason for Conflict of Interest is required';

describe('the customer', () => {
  it.each([
    ['H-09', { customerName: '' }, { customerName: 'Customer name is required' }],
    ['H-09', { customerName: '   ' }, { customerName: 'Customer name is required' }],
    ['H-09', { customerName: 'x'.repeat(80) }, {}],
    ['H-09', { customerName: 'x'.repeat(81) }, { customerName: 'Name cannot exceed 80 characters' }],
    ['H-10', { customerPhone: '021123456' }, {}],
    ['H-10', { customerPhone: '02112345678' }, {}],
    ['H-10', { customerPhone: '64211234567' }, {}],
    ['H-10', { customerPhone: '093001234' }, { customerPhone: 'Invalid phone number' }],
    ['H-10', { customerPhone: '0211234' }, { customerPhone: 'Invalid phone number' }],
    ['H-10', { customerPhone: '02112345' }, { customerPhone: 'Invalid phone number' }],
    ['H-10', { customerHomePhone: '02112345' }, { customerHomePhone: 'Invalid phone number' }],
    ['H-10', { customerHomePhone: '093001234' }, {}],
    ['H-10', { customerHomePhone: '0800123456' }, {}],
    ['H-10', { customerHomePhone: '021123456' }, {}],
    ['H-10', { customerHomePhone: '3001234' }, { customerHomePhone: 'Invalid phone number' }],
    ['H-11', { customerEmail: ' mere@example.nz ' }, {}],
    ['H-11', { customerEmail: 'mere@' }, { customerEmail: 'Invalid email address' }],
    ['H-12', { customerAddress: 'x'.repeat(80) }, {}],
    ['H-12', { customerAddress: 'x'.repeat(81) }, { customerAddress: 'Address cannot exceed 80 characters' }],
    ['H-13', { ConflictOfInterest: true }, { ConflictOfInterestReason: REASON }],
    ['H-13', { ConflictOfInterest: true, ConflictOfInterestReason: ' ' }, { ConflictOfInterestReason: REASON }],
    ['H-13', { ConflictOfInterest: true, ConflictOfInterestReason: 'My own car' }, {}],
  ])('%s %j', (_, given, expected) => {
    expect(customerProblems({ ...nobody, ...given })).toEqual(expected);
  });
});

it('a landline in the mobile field becomes the home phone only if there is none', () => {
  const landline = '093001234';
  expect(assignPhones({ customerPhone: landline, customerHomePhone: '' })).toEqual({ Mobile: '', HomePhone: landline });
  const both = { customerPhone: landline, customerHomePhone: '042325550' };
  expect(assignPhones(both)).toEqual({ Mobile: landline, HomePhone: '042325550' });
});
