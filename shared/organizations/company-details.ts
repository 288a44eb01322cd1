import type { CompanyDetails } from '../checksheets/company.ts';
import type { Organization } from './model.ts';

type Workshop = Pick<Organization, 'Name' | 'Phone' | 'Address' | 'Email' | 'CompanyAuthorityNumber'>;

/** Returns the details of a workshop for a sheet's header. */
export const getCompanyDetails = (workshop: Workshop): CompanyDetails => ({
  companyName: workshop.Name,
  companyPhone: workshop.Phone,
  companyAddress: workshop.Address,
  companyEmail: workshop.Email,
  companyAuthorityNumber: workshop.CompanyAuthorityNumber,
});
