import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Notification } from './model.ts';

/** Number of unread notifications. In every response, which saves a separate request. */
const unread = z.int().min(0);

export const notificationsApi = {
  list: endpoint('GET /api/authentication/notification', {
    summary: 'List the signed-in user’s notifications, newest first, one page at a time',
    access: 'user',
    query: z.object({
      sort: z.enum(['DateAdded', '-DateAdded']).default('-DateAdded'),
      page: z.coerce.number().int().min(1).max(50).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      onlyUnread: z.enum(['true', 'false']).default('false'),
      /** True to check first which reminders no longer apply; regular polling can skip this. */
      lookAnew: z.enum(['true', 'false']).default('true'),
    }),
    response: z.object({
      notifications: z.array(Notification),
      page: z.int(),
      limit: z.int(),
      /** True if there is a next page. */
      more: z.boolean(),
      unread,
    }),
  }),
  markRead: endpoint('POST /api/authentication/notification/{id}', {
    summary: 'Mark a notification as read, with the server’s time',
    access: 'user',
    body: z.object({ DateRead: z.iso.datetime({ offset: true }) }),
    response: z.object({ notification: Notification, unread }),
    problems: ['not-found'],
  }),
  delete: endpoint('DELETE /api/authentication/notification/{id}', {
    summary: 'Delete a notification',
    access: 'user',
    response: z.object({ unread }),
    problems: ['not-found'],
  }),
};

/** Response header of every call for an organization: the number of unread notifications. */
export const UNREAD_HEADER = 'x-unread-notifications';
