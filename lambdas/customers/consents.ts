import type { customersApi } from '#shared/customers/api.ts';
import { type Consents, type CustomerPage, hasConsent } from '#shared/customers/page.ts';
import type { Request } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { type Acting, makeAuthorship } from '../http/context.ts';
import { consentsKey, customerKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { CUSTOMER_CONDITION } from './find.ts';
import { logWrite } from './log.ts';
import { consentsItem, loadCustomerPage, loadCustomerRecord } from './page.ts';

type ConsentRequest = Request<typeof customersApi.consent>['body'];

/** Records that a customer gave or withdrew consent, and how. Idempotent. */
export const saveConsent = async (id: string, request: ConsentRequest, context: Acting): Promise<CustomerPage> => {
  const { kind, given, how, version: seen } = request;
  await retryUntilWritten(async () => {
    const { customer, consents } = await loadCustomerRecord(context, id);
    const before = consents[kind];
    if (before?.given === given && before.how === how) return true;
    if (consents.version !== seen)
      throw new Problem('version-conflict', 'Someone else changed this customer’s consents.');
    const { at } = makeAuthorship(context);
    const changed: Consents = {
      ...consents,
      [kind]: { given, how, at, by: context.actor.name },
      version: seen + 1,
    };
    const { CustomerID } = customer;
    const { refused } = await context.table.write(
      { check: customerKey(context.organizationId, CustomerID), ...CUSTOMER_CONDITION },
      consentsWrite(context, CustomerID, consents, changed),
      logWrite(context, CustomerID, { what: 'consent', kind, from: hasConsent(consents, kind), to: given, how }),
    );
    return refused ? undefined : true;
  });
  return loadCustomerPage(context, id);
};

export const ifConsentsUnchanged = ({ version }: Consents) =>
  version === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'consents.#version = :seen', names: { '#version': 'version' }, values: { ':seen': version } };

/** Builds the write of the consents, with optimistic concurrency. */
export const consentsWrite = (
  { organizationId }: Pick<Acting, 'organizationId'>,
  customer: string,
  before: Consents,
  after: Consents,
): Write => ({ put: consentsItem(consentsKey(organizationId, customer), after), ...ifConsentsUnchanged(before) });
