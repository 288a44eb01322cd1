import { hash } from 'node:crypto';
import { NotificationId, newId } from '#shared/ids.ts';

/** Nine letters and digits last until the year 5188. */
const TIME_LETTERS = 9;

/** Ids in order of time, so that a list is a list of keys. With `of`, the same thing always gets the same id. */
export const notificationId = (at: Date, of?: string): NotificationId => {
  const time = at.getTime().toString(36).padStart(TIME_LETTERS, '0');
  const rest = of === undefined ? newId('ntf').slice(4, 20) : hash('sha256', of, 'hex').slice(0, 16);
  return NotificationId.parse(`ntf_${time}${rest}`);
};
