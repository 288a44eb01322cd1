import type { Forgeries } from './forgery.ts';

export const customerForgeries: Forgeries = {
  "A sheet never reverts a customer field that changed after the sheet's version.": {
    "it has the sheet's value": ({ known }) => Object.assign(known.customer, { Homeaddress: '1 Old Road' }),
  },
  'Every acknowledged change of a customer is stored, or the response says that another value was kept.': {
    'it is not named': ({ scenario }) => Object.assign(scenario.customers.at(-1)?.told ?? {}, { kept: undefined }),
    'it is not stored': ({ known }) => Object.assign(known.customer, { LastName: 'Tūhoe' }),
  },
  'Every customer returned by a response exists.': {
    'they are gone': ({ held }) => held.customers.pop(),
    'a customer is missing': ({ scenario, action }) =>
      scenario.customers.push(
        action({ saw: undefined, body: { CustomerName: 'Ana' } }, { CustomerID: 'cus_Ana', version: 1 }),
      ),
  },
};
