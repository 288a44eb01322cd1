import type { Inspection } from '../inspections/model.ts';

/** The workshop's details in a sheet's header. */
export type CompanyDetails = Pick<
  Inspection,
  'companyName' | 'companyPhone' | 'companyAddress' | 'companyEmail' | 'companyAuthorityNumber'
>;
