import { notificationsApi } from '#shared/notifications/api.ts';
import { routes } from '../http/serve.ts';
import { type FindEnded, listNotifications } from './list.ts';
import { deleteNotification, markRead } from './records.ts';

/** Builds the routes. The entry point provides `findOver`, so that this folder doesn't depend on other nouns. */
export const createNotificationRoutes = (findOver: FindEnded) =>
  routes(notificationsApi, {
    list: ({ query }, context) => listNotifications(query, context, findOver),
    markRead: ({ params }, context) => markRead(context, params.id),
    delete: ({ params }, context) => deleteNotification(context, params.id),
  });
