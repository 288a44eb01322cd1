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

/** Whether a sheet or an estimate names somebody else than before: neither the name nor a phone nor the e-mail is the same. */
export const isSomebodyElse = (before: Named, after: Named) => {
  const facts = factsOf(before);
  return facts.length > 0 && !factsOf(after).some((fact) => facts.includes(fact));
};
