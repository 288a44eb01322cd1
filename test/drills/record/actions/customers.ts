import type { Dice } from '#scripts/seed/dice.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { fillFromCustomer } from '#shared/customers/sheet-customer.ts';
import { ask, type Device, newToken, type Story } from '../story.ts';
import { sendSave } from './drafts.ts';

/** The customer fields that stories write and laws watch. */
export const customerFields = ['Homeaddress', 'LastName', 'Mobile'] as const;

/** Saves a new customer, retypes one, or changes one field or all of them, based on the version that the device saw. */
export const saveCustomer = async (story: Story, device: Device, dice: Dice) => {
  const { person, customers } = device;
  const known = dice.pickLate([...customers.values()]);
  const saw = dice.onceIn(5) ? undefined : known;
  const body = saw ? changed(story, saw, dice) : newCustomer(story, dice.onceIn(2) ? known : undefined);
  const { told } = await ask(story, story.customers, person, { saw, body }, () =>
    person.call('customers', 'save', { body }, person.as),
  );
  if (!told) return;
  const { CustomerID, version, kept } = told;
  story.customerIds.add(CustomerID);
  // A device that sent all fields, or the first change since the version it saw, knows the customer's current values.
  const isKnown = 'Email' in body || version === (saw?.version ?? 0) + 1;
  if (isKnown && !(kept && dice.onceIn(3)))
    customers.set(CustomerID, Object.assign({ ...emptyCustomer }, saw, body, kept, { CustomerID, version }));
};

const newPhone = (story: Story) => `021${String(story.serial * 1000 + story.tokens++).padStart(7, '0')}`;

const newCustomer = (story: Story, again?: Known) => ({
  CustomerName: again?.CustomerName ?? newToken(story),
  Mobile: again?.Mobile ?? newPhone(story),
  Homeaddress: newToken(story),
});

type Known = Parameters<Device['customers']['set']>[1];
const changed = (story: Story, saw: Known, dice: Dice) => {
  const { version, ...facts } = saw;
  const field = dice.pick(customerFields) ?? 'LastName';
  const change = { [field]: field === 'Mobile' ? newPhone(story) : newToken(story) };
  const { CustomerID, CustomerName } = facts;
  const seen = version ?? 0;
  return dice.onceIn(2) ? { ...facts, ...change, seen } : { CustomerID, CustomerName, ...change, seen };
};

/** Fills in a draft from a customer as the device saw it. */
export const pickCustomer = async (story: Story, device: Device, dice: Dice) => {
  const customer = dice.pick([...device.customers.values()]);
  const saw = dice.pickLate([...device.drafts.values()]);
  if (!customer || !saw) return;
  const { customerDetails } = saw.versions;
  const body = {
    ...fillFromCustomer(customer),
    ...(customerDetails !== undefined && { versions: { customerDetails } }),
  };
  await sendSave(story, device, dice, saw, body);
};
