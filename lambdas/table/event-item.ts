import type { EventBridgeEvent } from 'aws-lambda';
import { EventDetail, type EventName } from '#shared/events.ts';
import { table } from './connect.ts';
import type { Item } from './table.ts';

export type Event = EventBridgeEvent<EventName, unknown>;

/** Returns the item that raised the event, or undefined if it isn't readable yet or no longer exists. */
export const findEventItem = ({ detail }: Pick<Event, 'detail'>): Promise<Item | undefined> =>
  table().get(EventDetail.parse(detail), { consistent: true });
