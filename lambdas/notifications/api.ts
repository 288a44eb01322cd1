import { notificationsApi } from '#shared/notifications/api.ts';
import { routes } from '../http/serve.ts';
import { listNotifications } from './list.ts';
import { deleteNotification, markRead } from './records.ts';

export const notifications = routes(notificationsApi, {
  list: ({ query }, context) => listNotifications(query, context),
  markRead: ({ params }, context) => markRead(context, params.id),
  delete: ({ params }, context) => deleteNotification(context, params.id),
});
