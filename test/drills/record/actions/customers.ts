import type { Dice } from '#scripts/seed/dice.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { fillFromCustomer } from '#shared/customers/sheet-customer.ts';
import { ask, type Device, newToken, type Scenario } from '../scenario.ts';
import { sendSave } from './drafts.ts';

/** The customer fields that scenarios write and invariants check. */
export const customerFields = ['Homeaddress', 'LastName', 'Mobile'] as const;

/** Saves a new customer, retypes one, or changes one field or all of them, based on the version that the device saw. */
export const saveCustomer = async (scenario: Scenario, device: Device, dice: Dice) => {
  const { person, customers } = device;
  const known = dice.pickLate([...customers.values()]);
  const saw = dice.onceIn(5) ? undefined : known;
  const body = saw ? changed(scenario, saw, dice) : newCustomer(scenario, dice.onceIn(2) ? known : undefined);
  const { told } = await ask(scenario, scenario.customers, person, { saw, body }, () =>
    person.call('customers', 'save', { body }, person.as),
  );
  if (!told) return;
  const { CustomerID, version, kept } = told;
  scenario.customerIds.add(CustomerID);
  // A device that sent all fields, or the first change since the version it saw, knows the customer's current values.
  const isKnown = 'Email' in body || version === (saw?.version ?? 0) + 1;
  if (isKnown && !(kept && dice.onceIn(3)))
    customers.set(CustomerID, Object.assign({ ...emptyCustomer }, saw, body, kept, { CustomerID, version }));
};

const newPhone = (scenario: Scenario) => `021${String(scenario.serial * 1000 + scenario.tokens++).padStart(7, '0')}`;

const newCustomer = (scenario: Scenario, again?: Known) => ({
  CustomerName: again?.CustomerName ?? newToken(scenario),
  Mobile: again?.Mobile ?? newPhone(scenario),
  Homeaddress: newToken(scenario),
});

type Known = Parameters<Device['customers']['set']>[1];
const changed = (scenario: Scenario, saw: Known, dice: Dice) => {
  const { version, ...facts } = saw;
  const field = dice.pick(customerFields) ?? 'LastName';
  const change = { [field]: field === 'Mobile' ? newPhone(scenario) : newToken(scenario) };
  const { CustomerID, CustomerName } = facts;
  const seen = version ?? 0;
  return dice.onceIn(2) ? { ...facts, ...change, seen } : { CustomerID, CustomerName, ...change, seen };
};

/** Fills in a draft from a customer as the device saw it. */
export const pickCustomer = async (scenario: Scenario, device: Device, dice: Dice) => {
  const customer = dice.pick([...device.customers.values()]);
  const saw = dice.pickLate([...device.drafts.values()]);
  if (!customer || !saw) return;
  const { customerDetails } = saw.versions;
  const body = {
    ...fillFromCustomer(customer),
    ...(customerDetails !== undefined && { versions: { customerDetails } }),
  };
  await sendSave(scenario, device, dice, saw, body);
};
