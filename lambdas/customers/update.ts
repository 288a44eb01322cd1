import { validateCustomer } from '#shared/customers/mistakes.ts';
import { CustomerFacts } from '#shared/customers/model.ts';
import type { CustomerPage } from '#shared/customers/page.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Acting, makeSavedBy } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { addChanges, readChanges } from './changes.ts';
import { loadCustomerPage, loadCustomerRecord } from './page.ts';
import { customerWrites } from './save.ts';
import { customerItem } from './stored.ts';

type UpdateRequest = CustomerFacts & { version: number };

/**
 * Saves changes made on the customer page, based on the version that the caller saw. Returns 412 with the current
 * customer on conflict. Idempotent.
 */
export const updateCustomer = async (id: string, request: UpdateRequest, context: Acting): Promise<CustomerPage> => {
  const { version: seen, ...typed } = request;
  const facts = trimmed(typed);
  const [mistake] = Object.values(validateCustomer(facts));
  if (mistake) throw new Problem('not-valid', mistake);
  await retryUntilWritten(async () => {
    const { item, customer } = await loadCustomerRecord(context, id);
    if (isSameInput(withoutLimits(CustomerFacts).parse(customer), facts)) return true;
    if (customer.version !== seen)
      throw new Problem('version-conflict', 'Someone else changed this customer.', customer);
    const changed = { ...customer, ...facts, version: seen + 1 };
    const changes = addChanges(readChanges(item), customer, changed);
    const put = customerItem(context.organizationId, changed, changes, makeSavedBy(context, undefined, item));
    const { refused } = await context.table.write(...(await customerWrites(context, put, item)));
    return refused ? undefined : true;
  });
  return loadCustomerPage(context, id);
};

const trimmed = (facts: CustomerFacts): CustomerFacts => {
  const [CustomerName, Homeaddress, Email] = [facts.CustomerName, facts.Homeaddress, facts.Email].map((text) =>
    text.trim(),
  ) as [string, string, string];
  const { ConflictOfInterest, ConflictOfInterestReason } = facts;
  return {
    ...facts,
    ...{ CustomerName, Homeaddress, Email },
    ConflictOfInterestReason: ConflictOfInterest ? ConflictOfInterestReason.trim() : '',
  };
};
