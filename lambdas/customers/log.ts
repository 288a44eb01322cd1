import { randomUUID } from 'node:crypto';
import { CustomerEvent } from '#shared/customers/page.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Acting, makeAuthorship } from '../http/context.ts';
import { customerLogKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';

type NewEvent = CustomerEvent extends infer Event
  ? Event extends CustomerEvent
    ? Omit<Event, 'at' | 'by'>
    : never
  : never;

/** Builds the write that appends an entry to the customer's log. Entries never change. */
export const logWrite = (context: Acting, customer: string, event: NewEvent): Write => {
  const { at } = makeAuthorship(context);
  return {
    put: {
      ...customerLogKey(context.organizationId, customer, at, randomUUID()),
      type: 'CUSTOMERLOG',
      said: { ...event, at, by: context.actor.name },
      saidBy: makeAuthorship(context),
    },
    condition: 'attribute_not_exists(pk)',
  };
};

export const readLog = ({ said }: Item): CustomerEvent => withoutLimits(CustomerEvent).parse(said);
