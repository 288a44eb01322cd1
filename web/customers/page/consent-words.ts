import type { ConsentKind } from '#shared/customers/page.ts';

export const consentWords: Readonly<Record<ConsentKind, string>> = {
  reminders: 'Reminders that a WoF runs out',
  email: 'Emails about anything else',
};
