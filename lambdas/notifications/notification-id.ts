import { hash } from 'node:crypto';
import { NotificationId, newId } from '#shared/ids.ts';

/** Number of letters and digits for the time, enough until the year 5188. */
const TIME_LETTERS = 9;

/** Returns an id that sorts by time. With `of`, the id is always the same for the same time and `of`. */
export const createNotificationId = (at: Date, of?: string): NotificationId => {
  const time = at.getTime().toString(36).padStart(TIME_LETTERS, '0');
  const rest = of === undefined ? newId('ntf').slice(4, 20) : hash('sha256', of, 'hex').slice(0, 16);
  return NotificationId.parse(`ntf_${time}${rest}`);
};
