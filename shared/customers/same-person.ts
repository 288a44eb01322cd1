import { searchable } from '../organizations/searchable.ts';
import type { SheetFields } from '../sheets/model.ts';
import { normalPhone } from './identity.ts';

type Named = Pick<SheetFields, 'customerName' | 'customerPhone' | 'customerHomePhone' | 'customerEmail'>;

const factsOf = ({ customerName, customerPhone, customerHomePhone, customerEmail }: Named) =>
  [
    searchable(customerName),
    normalPhone(customerPhone),
    normalPhone(customerHomePhone),
    searchable(customerEmail),
  ].filter((text) => text !== '');

/** True if a sheet or estimate names another person than before: name, phones and email all differ. */
export const isSomebodyElse = (before: Named, after: Named) => {
  const facts = factsOf(before);
  return facts.length > 0 && !factsOf(after).some((fact) => facts.includes(fact));
};
