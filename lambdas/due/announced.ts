import type { EventsFor } from '#shared/events.ts';
import type { Item } from '../table/item.ts';
import type { Write } from '../table/table.ts';
import { toBeTold } from './tellings.ts';

/** Makes an item of which somebody is to be told. */
export const announced = (item: Item & { event: EventsFor<'notify'> }, now: Date): Write[] => {
  const [made, due] = toBeTold(item, now);
  return [{ ...made, condition: 'attribute_not_exists(pk)' }, due];
};
