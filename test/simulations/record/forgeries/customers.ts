import type { Forgeries } from './forgery.ts';

export const customersForged: Forgeries = {
  "A field of a customer changed after the sheet's version is never undone by that sheet.": {
    'it is as the sheet has it': ({ known }) => Object.assign(known.customer, { Homeaddress: '1 Old Road' }),
  },
  'What is answered of a customer as saved is stored, or is named in the answer as kept otherwise.': {
    'it is not named': ({ story }) => Object.assign(story.customers.at(-1)?.told ?? {}, { kept: undefined }),
    'it is stored nowhere': ({ known }) => Object.assign(known.customer, { LastName: 'Tūhoe' }),
  },
  'Every customer that was answered is there.': {
    'they are gone': ({ held }) => held.customers.pop(),
    'one of them is gone': ({ story, deed }) =>
      story.customers.push(
        deed({ saw: undefined, body: { CustomerName: 'Ana' } }, { CustomerID: 'cus_Ana', version: 1 }),
      ),
  },
};
