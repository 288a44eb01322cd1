import type { Person } from '#lambdas/account/records.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Organization } from '#shared/organizations/model.ts';

/** The only member of the only workshop, who makes all measured calls. */
export const person: Person = {
  id: 'bench-person',
  email: 'hana@harbourmotors.example',
  email_verified: true,
  nickname: 'Hana',
  name: 'Hana Parata',
  picture: '',
  InspectorAuthorityNumber: 'VI20417',
  privacyPolicy: null,
};

export const organization = {
  OrganizationID: trustOrganizationId('org_BenchWorkshop00001'),
  Name: 'Harbour Street Motors',
  Phone: '093001234',
  Email: 'office@harbourmotors.example',
  Address: '12 Harbour Street, Auckland 1010',
  CompanyAuthorityNumber: 'MS12345',
  Settings: { DefaultChecksheet: 'Full', PhotoRequiredOnFail: false },
  PricingMatrix: {},
} satisfies Organization;
