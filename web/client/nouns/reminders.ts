import { remindersApi } from '#shared/reminders/api.ts';
import { know } from '../contract.ts';

know({ reminders: remindersApi });
