import { notificationsApi } from '#shared/notifications/api.ts';
import { know } from '../contract.ts';

know({ notifications: notificationsApi });
