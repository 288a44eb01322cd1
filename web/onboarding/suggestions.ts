import { foldText } from '#shared/input/fold-text.ts';
import type { Suggestion } from '#shared/organizations/model.ts';

/** Source: specification 1, section 9. */
const FILTERED_FROM = 3;
const MOST_SHOWN = 3;

/** Filters the loaded workshops by name, once three characters are typed. */
export const filterSuggestions = (received: readonly Suggestion[], typed: string) => {
  const text = foldText(typed);
  const fitting = text.length < FILTERED_FROM ? received : received.filter(({ name }) => foldText(name).includes(text));
  return fitting.slice(0, MOST_SHOWN);
};

/** Fields filled in from a suggested workshop. Source: specification 1, section 3. */
export const toDetails = ({ name, address, phone, email }: Suggestion) => ({
  Name: capitalised(name),
  Address: address,
  Phone: phone.replace(' ', ''),
  Email: email.toLowerCase(),
});

const capitalised = (name: string) => name.replace(/(?<=^|\s)\S/g, (letter) => letter.toUpperCase());
