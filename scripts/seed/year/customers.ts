import type { SheetFields } from '#shared/sheets/model.ts';
import type { Chance } from '../../drill/quality/chance.ts';

const firstNames = [
  ...['Hēmi', 'Anahera', 'Tāne', 'Mereana', 'Wiremu', 'Aroha', 'Rangi', 'Kahu', 'Moana', 'Rewi'],
  ...['Jack', 'Olivia', 'Graeme', 'Sharon', 'Bruce', 'Charlotte', 'Liam', 'Fiona', 'Murray', 'Jess', 'Craig', 'Trish'],
  ...['Sione', 'Ana', 'Tavita', 'Lupe', 'Viliami', 'Losa'],
  ...['Priya', 'Arjun', 'Harpreet', 'Neha', 'Wei', 'Mei', 'Jun', 'Minh', 'Yuki', 'Ji-woo'],
];
const lastNames = [
  ...['Te Rangi', 'Parata', 'Ngata', 'Tamihana', 'Hohepa', 'Tūhoe', 'Rāwiri', 'Pōtae'],
  ...['Smith', 'Wilson', 'Brown', 'Taylor', 'McKenzie', 'Campbell', 'Harris', 'Walker', 'Thompson', 'Fraser', 'Reid'],
  ...[
    'Tupou',
    'Faleolo',
    'Leota',
    'Taufa',
    'Patel',
    'Singh',
    'Sharma',
    'Chen',
    'Li',
    'Wang',
    'Kim',
    'Nguyen',
    'Tanaka',
  ],
];
const firms = [
  'Harbour Couriers Ltd',
  'Waitematā Plumbing Ltd',
  'North Shore Sparks Ltd',
  'Kōwhai Landscapes Ltd',
  'Ponsonby Home Care',
  'Viaduct Rentals Ltd',
];
const streets = [
  ...['Rata Street', 'Great North Road', 'Ponsonby Road', 'Kauri Road', 'Sandringham Road', 'Marine Parade'],
  ...['Dominion Road', 'Tōtara Avenue', 'Queens Drive', 'Hillside Crescent', 'Jervois Road', 'Beach Road'],
];
const suburbs = ['Grey Lynn', 'Mount Eden', 'Devonport', 'Avondale', 'Glen Innes', 'Ōnehunga', 'Takapuna', 'Te Atatū'];

type Customer = Pick<
  SheetFields,
  | 'customerName'
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerPhone'
  | 'customerHomePhone'
  | 'customerEmail'
  | 'customerAddress'
>;

const one = (chance: Chance, list: readonly string[]) => chance.choose(list.map((text) => ({ text, weight: 1 }))).text;
/** As it stands before the @: letters alone. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Whose the vehicles are: mostly people with one, and a few firms with many. Numbers and addresses are of those that nobody has. */
export const newCustomers = (chance: Chance) => {
  let made = 0;
  const address = () =>
    `${1 + Math.floor(chance.between(0, 180))} ${one(chance, streets)}, ${one(chance, suburbs)}, Auckland`;
  const mobile = () => `021555${String((made++ * 7919 + 1013) % 10_000).padStart(4, '0')}`;
  const person = (): Customer => {
    const customerFirstName = one(chance, firstNames);
    const customerLastName = one(chance, lastNames);
    const hasMobile = chance.happens(0.94);
    return {
      ...{ customerName: `${customerFirstName} ${customerLastName}`, customerFirstName, customerLastName },
      customerPhone: hasMobile ? mobile() : '',
      customerHomePhone: hasMobile ? '' : `093001${String(made++ % 1000).padStart(3, '0')}`,
      customerEmail: chance.happens(0.7)
        ? `${plain(customerFirstName)}.${plain(customerLastName)}${made}@example.nz`
        : '',
      customerAddress: chance.happens(0.8) ? address() : '',
    };
  };
  const companies = firms.map(
    (customerName): Customer => ({
      ...{ customerName, customerFirstName: '', customerLastName: '', customerPhone: mobile(), customerHomePhone: '' },
      ...{ customerEmail: `office@${plain(customerName)}.example`, customerAddress: address() },
    }),
  );
  return {
    meet: (): Customer =>
      chance.happens(0.09) ? chance.choose(companies.map((firm) => ({ firm, weight: 1 }))).firm : person(),
  };
};
