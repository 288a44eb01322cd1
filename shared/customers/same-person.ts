import { foldText } from '../input/fold-text.ts';
import type { SheetFields } from '../sheets/model.ts';
import { normalizeEmail, normalizePhone } from './identity.ts';

type Named = Pick<SheetFields, 'customerName' | 'customerPhone' | 'customerHomePhone' | 'customerEmail'>;

const factsOf = ({ customerName, customerPhone, customerHomePhone, customerEmail }: Named) =>
  [
    foldText(customerName),
    normalizePhone(customerPhone),
    normalizePhone(customerHomePhone),
    normalizeEmail(customerEmail),
  ].filter((text) => text !== '');

/** True if a sheet or estimate names a different person than before: name, phones and email all differ. */
export const isOtherPerson = (before: Named, after: Named) => {
  const facts = factsOf(before);
  return facts.length > 0 && !factsOf(after).some((fact) => facts.includes(fact));
};
