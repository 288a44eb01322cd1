import { expect, it } from 'vitest';
import { findContactProblems, refuseContacts } from '#shared/estimates/contact-problems.ts';

it.each([
  ['', '', {}],
  ['021 555 0143', 'mere@example.nz', {}],
  ['04 232 5550', ' Mere <mere@example.nz>', {}],
  ['+61 412 345 678', '', {}],
  ['021 x', 'mere@example', { Phone: 'Invalid phone number', Email: 'Invalid email address' }],
])('H-10, H-11: checks the phone number %j and the address %j of an estimate', (Phone, Email, problems) => {
  expect(findContactProblems({ Phone, Email })).toEqual({ Phone: undefined, Email: undefined, ...problems });
});

it.each([
  ['', 'mere@example.nz', '', ''],
  ['', '', 'This estimate has no email address.', ''],
  ['', 'mere@', 'The customer’s email address is invalid. Correct it, or give them a link.', ''],
  ['x', 'mere@example.nz', expect.stringMatching(/^The customer’s phone number/), expect.stringMatching(/phone/)],
])('explains why an estimate for %j, %j is not emailed, and not handed over', (Phone, Email, mailed, handedOver) => {
  expect(refuseContacts({ Phone, Email }, { mail: true })).toEqual(mailed);
  expect(refuseContacts({ Phone, Email }, { mail: false })).toEqual(handedOver);
});
