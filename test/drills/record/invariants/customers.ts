import { customerOfSheet } from '#shared/customers/sheet-customer.ts';
import { customerFields } from '../actions/customers.ts';
import { isDone, mayBeDone, type Scenario } from '../scenario.ts';
import type { StoredCustomer, StoredState } from '../stored-state.ts';
import { type Invariant, mayBeCurrent, type Write } from './invariant.ts';

type Field = (typeof customerFields)[number];
type Facts = { [Name in Field]?: string | undefined };
type Telling = { seen: number; facts: Facts };
type CustomerAction = Scenario['customers'][number];

const actionsOn = (scenario: Scenario, { customer: { CustomerID } }: StoredCustomer) =>
  scenario.customers.filter(({ asked, told }) => (told?.CustomerID ?? asked.body.CustomerID) === CustomerID);

const sheetsOf = ({ records }: StoredState, { customer: { CustomerID } }: StoredCustomer) =>
  records.flatMap(({ revisions }) => revisions).filter((sheet) => sheet.CustomerID === CustomerID);

/** Lists everything that devices, submitted sheets and edits wrote about a customer. */
const tellings = (scenario: Scenario, held: StoredState, one: StoredCustomer): Telling[] => [
  ...actionsOn(scenario, one)
    .filter(mayBeDone)
    .map(({ asked: { body }, told }) => ({
      seen: body.CustomerID ? (body.seen ?? 0) : timeOfTyping(told),
      facts: body,
    })),
  ...sheetsOf(held, one).map((sheet) => ({ seen: sheet.customerVersion ?? 0, facts: customerOfSheet(sheet) })),
];

/** Returns the version that retyping a customer was based on: the one before the version that the save created. */
const timeOfTyping = (told: CustomerAction['told']) => (told?.version ?? 1) - 1;

/**
 * True if this save created the version after the one it saw. False if several saves got that version, because it is
 * unknown which of them created it.
 */
const isNext = ({ customers }: Scenario, { asked: { body }, told }: CustomerAction) =>
  told?.version === (body.seen ?? 0) + 1 &&
  told.kept === undefined &&
  customers.filter((one) => one.told?.CustomerID === told.CustomerID && one.told.version === told.version).length === 1;

const nothingIsUndone: Invariant = {
  sentence: "A sheet never reverts a customer field that changed after the sheet's version.",
  findBreaches: (scenario, held) =>
    held.customers.flatMap((one) => {
      const { customer } = one;
      const all = tellings(scenario, held, one);
      const changes = actionsOn(scenario, one).filter((action) => isNext(scenario, action));
      return customerFields.flatMap((field) => {
        const [stands, from] = [customer[field], all.filter(({ facts }) => facts[field] === customer[field])];
        const undone = changes.filter(({ asked: { saw, body }, told }) => {
          const isChanged = body[field] !== undefined && body[field] !== (saw?.[field] ?? '') && body[field] !== stands;
          return isChanged && from.every(({ seen }) => seen < (told?.version ?? 0));
        });
        return undone.map(
          ({ asked }) => `${customer.CustomerID} ${field} is "${stands}" and not "${asked.body[field]}"`,
        );
      });
    }),
};

/**
 * Lists the writes to a field, except those whose response says that another value was kept. It is unknown when a sheet
 * wrote its values.
 */
const writingsOf = (scenario: Scenario, held: StoredState, one: StoredCustomer, field: Field): Write[] => [
  ...actionsOn(scenario, one)
    .filter((action) => mayBeDone(action) && action.told?.kept?.[field] === undefined)
    .flatMap((action) => {
      const value = action.asked.body[field] ?? (action.told?.version === 1 ? '' : undefined);
      return value === undefined ? [] : [{ value, from: action.from, to: action.to, sure: isDone(action) }];
    }),
  ...sheetsOf(held, one).map((sheet) => ({
    ...{ value: customerOfSheet(sheet)[field], from: -1, to: Number.POSITIVE_INFINITY },
    sure: false,
  })),
];

const savedIsStored: Invariant = {
  sentence: 'Every acknowledged change of a customer is stored, or the response says that another value was kept.',
  findBreaches: (scenario, held) =>
    held.customers.flatMap((one) =>
      customerFields.flatMap((field) => {
        const stands = one.customer[field];
        const may = mayBeCurrent(writingsOf(scenario, held, one, field), stands);
        return may ? [] : [`${one.customer.CustomerID} ${field} is "${stands}"`];
      }),
    ),
};

const customersStay: Invariant = {
  sentence: 'Every customer returned by a response exists.',
  findBreaches: (scenario, { customers }) =>
    scenario.customers
      .filter(isDone)
      .filter(({ told }) => !customers.some(({ customer }) => customer.CustomerID === told?.CustomerID))
      .map(({ told }) => `${told?.CustomerID} is gone`),
};

export const customerInvariants = [nothingIsUndone, savedIsStored, customersStay];
