import { getCompanyDetails } from '#shared/organizations/company-details.ts';
import type { Organization } from '#shared/organizations/model.ts';

/** The workshop of the sample sheets. */
export const tawaMotors: Organization = {
  OrganizationID: 'org_TawaMotors0000000000',
  Name: 'Tawa Motors',
  Phone: '042325550',
  Address: '7 Main Road, Tawa, Wellington 5028',
  Email: 'workshop@tawamotors.example',
  CompanyAuthorityNumber: 'MS12345',
  Settings: { DefaultChecksheet: 'Full', PhotoRequiredOnFail: false },
  PricingMatrix: {},
};

/** The workshop's details in a sheet's header. */
export const tawaCompany = getCompanyDetails(tawaMotors);
