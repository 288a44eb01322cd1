import { SUPPORT_EMAIL } from '#shared/brand.ts';
import type { Organization, Scope } from '#shared/organizations/model.ts';

export type DemoPerson = { name: string; email: string; number: string; scopes: Scope[]; inspectors?: DemoInspector[] };
export type DemoInspector = { name: string; number: string };
export type DemoWorkshop = {
  details: { Name: string; Phone: string; Email: string; Address: string; City: string; PostCode: string };
  authorityNumber: string;
  owner: DemoPerson;
  staff: DemoPerson[];
  idle?: true;
  /** True if the owner is also a member of the training organization. */
  training?: true;
  quizzes?: true;
};

export const DEMO_PASSWORD = 'Pitcheck-demo-1';

/** Two workshops, because the product is multi-tenant, and our own organization. */
export const demoWorkshops: readonly DemoWorkshop[] = [
  {
    details: {
      Name: 'Harbour Street Motors',
      Phone: '093001234',
      Email: 'office@harbourmotors.example',
      Address: '12 Harbour Street',
      City: 'Auckland',
      PostCode: '1010',
    },
    authorityNumber: 'MS12345',
    owner: { name: 'Hana Parata', email: 'hana@harbourmotors.example', number: 'VI20417', scopes: ['Admin'] },
    training: true,
    quizzes: true,
    staff: [
      { name: 'Tom Fisher', email: 'tom@harbourmotors.example', number: 'VI20988', scopes: [] },
      {
        name: 'Workshop Tablet',
        email: 'pit@harbourmotors.example',
        number: '',
        scopes: ['flag-use-subusers'],
        inspectors: [
          { name: 'Aroha Ngata', number: 'VI21110' },
          { name: 'Wiremu Stone', number: 'VI21111' },
        ],
      },
    ],
  },
  {
    details: {
      Name: 'Summit Tyre and Auto',
      Phone: '033456789',
      Email: 'office@summitauto.example',
      Address: '7 Summit Road',
      City: 'Christchurch',
      PostCode: '8022',
    },
    authorityNumber: 'MS54321',
    owner: { name: 'Li Wei', email: 'li@summitauto.example', number: 'VI30001', scopes: ['Admin'] },
    staff: [],
  },
  {
    details: {
      Name: 'Pitcheck',
      Phone: '0800748243',
      Email: SUPPORT_EMAIL,
      Address: '1 Lambton Quay',
      City: 'Wellington',
      PostCode: '6011',
    },
    authorityNumber: '',
    owner: { name: 'Pitcheck Support', email: 'root@pitcheck.example', number: '', scopes: ['Admin', 'SuperAdmin'] },
    staff: [],
    idle: true,
  },
];

export const trainingOrganization: Organization = {
  OrganizationID: 'org_PitcheckTraining',
  Name: 'Pitcheck Training - [ Demo ]',
  Phone: '0800748243',
  Email: SUPPORT_EMAIL,
  Address: '1 Lambton Quay, Wellington 6011',
  CompanyAuthorityNumber: 'MS00000',
  Settings: { DefaultChecksheet: 'Full', PhotoRequiredOnFail: false },
  PricingMatrix: {},
};
