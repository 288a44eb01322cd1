import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Notification } from './model.ts';

/** Every answer carries how many are unread, so that nobody needs to ask. */
const unread = z.int().min(0);

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/authentication/notification',
    summary: 'What the signed-in person was told, newest first, a page at a time',
    access: 'user',
    query: z.object({
      sort: z.enum(['DateAdded', '-DateAdded']).default('-DateAdded'),
      page: z.coerce.number().int().min(1).max(50).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      onlyUnread: z.enum(['true', 'false']).default('false'),
      /** Whether the reminders among them are looked at anew first: who asks every two minutes need not each time. */
      lookAnew: z.enum(['true', 'false']).default('true'),
    }),
    answer: z.object({
      notifications: z.array(Notification),
      page: z.int(),
      limit: z.int(),
      /** There is a next page. */
      more: z.boolean(),
      unread,
    }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/authentication/notification/{id}',
    summary: 'Mark a notification read, at the time of the server',
    access: 'user',
    body: z.object({ DateRead: z.iso.datetime({ offset: true }) }),
    answer: z.object({ notification: Notification, unread }),
    problems: ['not-found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/authentication/notification/{id}',
    summary: 'Delete a notification',
    access: 'user',
    answer: z.object({ unread }),
    problems: ['not-found'],
  }),
};

/** Header of every answer of a call that is made for an organization: how many notifications are unread. */
export const UNREAD_HEADER = 'x-unread-notifications';
