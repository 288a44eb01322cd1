import type { Inspection } from '../inspections/model.ts';

/** The workshop's details in the head of a sheet. */
export type CompanyDetails = Pick<
  Inspection,
  'companyName' | 'companyPhone' | 'companyAddress' | 'companyEmail' | 'companyAuthorityNumber'
>;
