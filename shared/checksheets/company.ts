import type { Inspection } from '../inspections/model.ts';

/** What stands at the head of a sheet about the workshop that inspects. */
export type Company = Pick<
  Inspection,
  'companyName' | 'companyPhone' | 'companyAddress' | 'companyEmail' | 'companyAuthorityNumber'
>;
