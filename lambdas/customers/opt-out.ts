import type { Customer } from '#shared/customers/model.ts';
import { type Consents, hasConsent } from '#shared/customers/page.ts';
import type { Caller } from '../http/context.ts';
import { consentsKey, customerKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { consentsWrite } from './consents.ts';
import { CUSTOMER_CONDITION, findById, isErased } from './find.ts';
import { logWrite } from './log.ts';
import { findCustomerRecord, readConsents } from './page.ts';
import { readCustomer } from './stored.ts';

/** Author of the consent entry when customers opt out themselves. */
const AUTHORS = {
  link: 'The customer, through the link in an email',
  complaint: 'The customer, who marked an email as spam',
} as const;

/**
 * Opts a customer out of reminders and of the follow-up of estimates. Follows merges. Idempotent; ignores erased
 * customers.
 */
export const stopReminders = async (id: string, by: keyof typeof AUTHORS, caller: Caller) => {
  const { organizationId, table, now } = caller;
  const actor = { userId: 'customer', subUserId: null, name: AUTHORS[by], inspectorNumber: '' };
  const context = { ...caller, actor };
  await retryUntilWritten(async () => {
    const { item } = await findById(caller, id);
    if (!item || isErased(item)) return true;
    const { CustomerID } = readCustomer(item);
    const found = await findCustomerRecord(caller, CustomerID);
    if (!found) return undefined;
    const { consents } = found;
    const kinds = optOutKinds.filter((kind) => consents[kind]?.given !== false);
    if (kinds.length === 0) return true;
    const said = { given: false, how: 'in writing' as const, at: now.toISOString(), by: actor.name };
    const changed: Consents = {
      ...consents,
      ...Object.fromEntries(kinds.map((kind) => [kind, said])),
      version: consents.version + 1,
    };
    const { refused } = await table.write(
      { check: customerKey(organizationId, CustomerID), ...CUSTOMER_CONDITION },
      consentsWrite(caller, CustomerID, consents, changed),
      ...kinds.map((kind) =>
        logWrite(context, CustomerID, {
          what: 'consent',
          kind,
          from: hasConsent(consents, kind),
          to: false,
          how: said.how,
        }),
      ),
    );
    return refused ? undefined : true;
  });
};

const optOutKinds = ['reminders', 'estimates'] as const;

/** Finds the customer that an id leads to, with their consents; undefined if they were erased. */
export const findContact = async (caller: Pick<Caller, 'table' | 'organizationId'>, id: string) => {
  const { item } = await findById(caller, id);
  if (!item || isErased(item)) return undefined;
  const found = await findCustomerRecord(caller, readCustomer(item).CustomerID);
  return found && { customer: found.customer, consents: found.consents };
};

export type Contact = { customer: Customer; consents: Consents };

/** Finds the customers that ids lead to, with their consents, by id. Leaves out erased ones. */
export const findContacts = async (tenant: Pick<Caller, 'table' | 'organizationId'>, ids: readonly string[]) => {
  const { table, organizationId } = tenant;
  const wanted = [...new Set(ids)];
  const found = await table.getAll([
    ...wanted.map((id) => customerKey(organizationId, id)),
    ...wanted.map((id) => consentsKey(organizationId, id)),
  ]);
  const contacts = await Promise.all(
    wanted.map(async (id, n): Promise<Contact | undefined> => {
      const item = found[n];
      if (item?.type === 'CUSTOMER')
        return { customer: readCustomer(item), consents: readConsents(found[wanted.length + n]) };
      return item && findContact(tenant, id);
    }),
  );
  return new Map(contacts.flatMap((contact, n) => (contact ? [[wanted[n] ?? '', contact] as const] : [])));
};
