import type { Dice } from '#scripts/seed/dice.ts';
import type { DraftId } from '#shared/ids.ts';
import { ask, type Device, type Story } from '../story.ts';

/** Opens something that either device created. From then on, the device knows that state. */
export const look = async (story: Story, device: Device, dice: Dice) => {
  const looks = [
    ...[...story.draftIds].map((id) => () => lookAtDraft(story, device, id)),
    ...[...story.recordIds].map((id) => () => lookAtRecord(story, device, id)),
    ...(story.customerIds.size > 0 ? [() => lookAtCustomers(story, device)] : []),
  ];
  await dice.pickLate(looks)?.();
};

const lookAtDraft = async (story: Story, { person, drafts }: Device, id: DraftId) => {
  drafts.delete(id);
  await ask(story, story.looks, person, { what: id }, async () => {
    const draft = await person.call('drafts', 'get', { params: { id } }, person.as);
    drafts.set(id, draft);
    return draft;
  });
};

const lookAtRecord = (story: Story, { person, records }: Device, id: number) =>
  ask(story, story.looks, person, { what: String(id) }, async () => {
    const record = await person.call('inspections', 'get', { params: { id: String(id) } }, person.as);
    records.set(id, record);
    return record;
  });

const lookAtCustomers = (story: Story, { person, customers }: Device) =>
  ask(story, story.looks, person, { what: 'customers' }, async () => {
    const told = await person.call('customers', 'list', { query: {} }, person.as);
    for (const customer of told.customers)
      if (story.customerIds.has(customer.CustomerID)) customers.set(customer.CustomerID, customer);
    return told;
  });
