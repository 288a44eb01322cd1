import { customerOfSheet } from '#shared/customers/of-sheet.ts';
import { customerFields } from '../deeds/customers.ts';
import type { Held, HeldCustomer } from '../held.ts';
import { isDone, mayBeDone, type Story } from '../story.ts';
import type { Law } from './law.ts';

type Field = (typeof customerFields)[number];
type Telling = { seen: number; facts: { [Name in Field]?: string | undefined } };

/** All that was told of a customer: by a device, and by sheets that were submitted. */
const tellings = (story: Story, { records }: Held, { customer }: HeldCustomer): Telling[] => [
  ...story.customers
    .filter((deed) => mayBeDone(deed) && (deed.told?.CustomerID ?? deed.asked.CustomerID) === customer.CustomerID)
    .map(({ asked: { seen = 0, ...facts } }) => ({ seen, facts })),
  ...records
    .flatMap(({ revisions }) => revisions)
    .filter(({ CustomerID }) => CustomerID === customer.CustomerID)
    .map((sheet) => ({ seen: sheet.customerVersion ?? 0, facts: customerOfSheet(sheet) })),
];

/** It made the version after the one that it saw: whatever it tells was taken. Of several that are answered so, one did. */
const isTaken = ({ customers }: Story, { asked, told }: Story['customers'][number]) =>
  told?.version === (asked.seen ?? 0) + 1 &&
  customers.filter((one) => one.told?.CustomerID === told.CustomerID && one.told.version === told.version).length === 1;

const nothingIsUndone: Law = {
  sentence: "A field of a customer changed after the sheet's version is never undone by that sheet.",
  findBreaches: (story, held) =>
    held.customers.flatMap((one) => {
      const { customer } = one;
      const all = tellings(story, held, one);
      const taken = story.customers.filter(
        (deed) => isTaken(story, deed) && deed.told?.CustomerID === customer.CustomerID,
      );
      return customerFields.flatMap((field) => {
        const [stands, from] = [customer[field], all.filter(({ facts }) => facts[field] === customer[field])];
        const undone = taken.filter(({ asked, told }) => {
          const isOther = asked[field] !== undefined && asked[field] !== stands;
          return isOther && from.every(({ seen }) => seen < (told?.version ?? 0));
        });
        return undone.map(({ asked }) => `${customer.CustomerID} ${field} is "${stands}" and not "${asked[field]}"`);
      });
    }),
};

const customersStay: Law = {
  sentence: 'Every customer that was answered is there.',
  findBreaches: (story, { customers }) =>
    story.customers
      .filter(isDone)
      .filter(({ told }) => !customers.some(({ customer }) => customer.CustomerID === told?.CustomerID))
      .map(({ told }) => `${told?.CustomerID} is gone`),
};

export const customerLaws = [nothingIsUndone, customersStay];
