import { remindersApi } from '#shared/reminders/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ reminders: remindersApi });
