import { notificationsApi } from '#shared/notifications/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ notifications: notificationsApi });
