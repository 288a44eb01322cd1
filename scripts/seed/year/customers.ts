import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { SheetFields } from '#shared/sheets/model.ts';
import { inRoot } from '../../root.ts';
import type { Chance } from '../chance.ts';

const Texts = z.array(z.string());
const { names, firms, streets, suburbs } = z
  .object({
    /** First and last names that often occur together. */
    names: z.array(z.object({ weight: z.number(), first: Texts, last: Texts })),
    firms: Texts,
    streets: Texts,
    suburbs: Texts,
  })
  .parse(JSON.parse(readFileSync(inRoot('scripts/seed/year/customers.json'), 'utf8')));

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
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Creates vehicle owners: mostly people with one vehicle, and a few companies with many. Their phone numbers and
 * addresses don't exist.
 */
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
