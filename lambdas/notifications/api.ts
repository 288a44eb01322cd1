import { notificationsApi } from '#shared/notifications/api.ts';
import { routes } from '../http/serve.ts';
import { type FindOver, listNotifications } from './list.ts';
import { deleteNotification, markRead } from './records.ts';

/** `findOver` is given by the entry: it knows of what people are reminded, and this room no noun. */
export const notificationsWith = (findOver: FindOver) =>
  routes(notificationsApi, {
    list: ({ query }, context) => listNotifications(query, context, findOver),
    markRead: ({ params }, context) => markRead(context, params.id),
    delete: ({ params }, context) => deleteNotification(context, params.id),
  });
