import type { SheetFields } from '#shared/sheets/model.ts';
import type { Chance } from '../chance.ts';

/** First and last names that are mostly met together. */
const names: readonly { first: readonly string[]; last: readonly string[]; weight: number }[] = [
  {
    first: ['Hēmi', 'Anahera', 'Tāne', 'Mereana', 'Wiremu', 'Aroha', 'Rangi', 'Kahu', 'Moana', 'Rewi', 'Sarah', 'Mark'],
    last: ['Te Rangi', 'Parata', 'Ngata', 'Tamihana', 'Hohepa', 'Tūhoe', 'Rāwiri', 'Pōtae', 'Walker', 'Smith'],
    weight: 3,
  },
  {
    first: [
      ...['Jack', 'Olivia', 'Graeme', 'Sharon', 'Bruce', 'Charlotte', 'Liam', 'Fiona', 'Murray', 'Jess', 'Craig'],
      ...['Trish', 'Emma', 'Paul', 'Kate', 'Greg', 'Nicola', 'Andrew', 'Sam', 'Lisa', 'Ben', 'Margaret', 'Tim'],
    ],
    last: [
      ...['Smith', 'Wilson', 'Brown', 'Taylor', 'McKenzie', 'Campbell', 'Harris', 'Walker', 'Thompson', 'Fraser'],
      ...['Reid', 'Anderson', 'Stewart', 'Mitchell', 'Clarke', 'Jones', 'van der Berg', 'Robertson', 'Hughes'],
    ],
    weight: 10,
  },
  {
    first: ['Sione', 'Ana', 'Tavita', 'Lupe', 'Viliami', 'Losa', 'Mele', 'David'],
    last: ['Tupou', 'Faleolo', 'Leota', 'Taufa', 'Fonoti', 'Latu'],
    weight: 3,
  },
  {
    first: ['Priya', 'Arjun', 'Harpreet', 'Neha', 'Rohit', 'Anita', 'Gurpreet', 'Sunil'],
    last: ['Patel', 'Singh', 'Sharma', 'Kaur', 'Kumar', 'Prasad'],
    weight: 3,
  },
  {
    first: ['Wei', 'Mei', 'Jun', 'Minh', 'Grace', 'Kevin', 'Ji-woo', 'Linh'],
    last: ['Chen', 'Li', 'Wang', 'Kim', 'Nguyen', 'Zhang', 'Wong', 'Tran'],
    weight: 3,
  },
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
const suburbs = ['Grey Lynn', 'Mount Eden', 'Devonport', 'Avondale', 'Glen Innes', 'Onehunga', 'Takapuna', 'Te Atatū'];

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
    const { first, last } = chance.choose(names);
    const [customerFirstName, customerLastName] = [one(chance, first), one(chance, last)];
    const hasMobile = chance.happens(0.94);
    return {
      ...{ customerName: `${customerFirstName} ${customerLastName}`, customerFirstName, customerLastName },
      customerPhone: hasMobile ? mobile() : '',
      customerHomePhone: hasMobile ? '' : `093001${String(made++ % 1000).padStart(3, '0')}`,
      customerEmail: chance.happens(0.7)
        ? `${plain(customerFirstName)}.${plain(customerLastName)}${made % 97 || ''}@example.nz`
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
