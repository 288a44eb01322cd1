import type { EventsFor } from '#shared/events.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { Caller } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import type { Write } from '../table/table.ts';
import { mailDue } from './mails.ts';
import { prepareDay } from './stored.ts';
import { toBeTold } from './tellings.ts';

/** Makes an item of which somebody is to be told. */
export const announced = (item: Item & { event: EventsFor<'notify'> }, now: Date): Write[] => {
  const [made, due] = toBeTold(item, now);
  return [{ ...made, condition: 'attribute_not_exists(pk)' }, due];
};

/** Makes an item whose mail goes out at once, or at a later moment, when the sweep asks for it. */
export const mailed = async (
  { event, ...item }: Parameters<typeof announced>[0],
  { table, organizationId, now }: Caller,
  at: Date | undefined,
): Promise<Write[]> => {
  // an event that was lost is asked for in the workshop's turn
  if (!at) return announced({ ...item, organizationId, event }, now);
  await prepareDay(table, nzDate(at));
  return [
    { put: { ...item, tells: event }, condition: 'attribute_not_exists(pk)' },
    { put: mailDue(item, { organizationId, now, at, atAnyHour: false }) },
  ];
};
