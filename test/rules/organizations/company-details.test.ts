import { expect, it } from 'vitest';
import { getCompanyDetails } from '#shared/organizations/company-details.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';

it('K-18: a sheet’s header has the workshop’s details', () => {
  expect(getCompanyDetails(tawaMotors)).toEqual({
    companyName: 'Tawa Motors',
    companyPhone: '042325550',
    companyAddress: '7 Main Road, Tawa, Wellington 5028',
    companyEmail: 'workshop@tawamotors.example',
    companyAuthorityNumber: 'MS12345',
  });
});
