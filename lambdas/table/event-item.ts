import type { EventBridgeEvent } from 'aws-lambda';
import { EventDetail, type EventName } from '#shared/events.ts';
import { table } from './connect.ts';
import type { Item } from './item.ts';

export type Event = EventBridgeEvent<EventName, unknown>;

/** The item that made the event, or undefined: it is not there yet, or no longer. */
export const findEventItem = ({ detail }: Pick<Event, 'detail'>): Promise<Item | undefined> =>
  table().get(EventDetail.parse(detail), { consistent: true });
