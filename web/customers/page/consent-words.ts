import type { ConsentKind } from '#shared/customers/page.ts';

export const consentWords: Readonly<Record<ConsentKind, string>> = {
  reminders: 'WoF expiry reminders',
  email: 'Other emails',
  estimates: 'Follow-up of sent estimates',
};
