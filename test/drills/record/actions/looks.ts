import type { Dice } from '#scripts/seed/dice.ts';
import type { DraftId } from '#shared/ids.ts';
import { ask, type Device, type Scenario } from '../scenario.ts';

/** Opens something that either device created. From then on, the device knows that state. */
export const look = async (scenario: Scenario, device: Device, dice: Dice) => {
  const looks = [
    ...[...scenario.draftIds].map((id) => () => lookAtDraft(scenario, device, id)),
    ...[...scenario.recordIds].map((id) => () => lookAtRecord(scenario, device, id)),
    ...(scenario.customerIds.size > 0 ? [() => lookAtCustomers(scenario, device)] : []),
  ];
  await dice.pickLate(looks)?.();
};

const lookAtDraft = async (scenario: Scenario, { person, drafts }: Device, id: DraftId) => {
  drafts.delete(id);
  await ask(scenario, scenario.looks, person, { what: id }, async () => {
    const draft = await person.call('drafts', 'get', { params: { id } }, person.as);
    drafts.set(id, draft);
    return draft;
  });
};

const lookAtRecord = (scenario: Scenario, { person, records }: Device, id: number) =>
  ask(scenario, scenario.looks, person, { what: String(id) }, async () => {
    const record = await person.call('inspections', 'get', { params: { id: String(id) } }, person.as);
    records.set(id, record);
    return record;
  });

const lookAtCustomers = (scenario: Scenario, { person, customers }: Device) =>
  ask(scenario, scenario.looks, person, { what: 'customers' }, async () => {
    const told = await person.call('customers', 'list', { query: {} }, person.as);
    for (const customer of told.customers)
      if (scenario.customerIds.has(customer.CustomerID)) customers.set(customer.CustomerID, customer);
    return told;
  });
