import type { GivenScope } from '#shared/organizations/model.ts';

/** What a scope means to who gives it. */
export const scopeWords: Readonly<Record<GivenScope, { label: string; description: string }>> = {
  Admin: { label: 'Admin', description: 'Invites people and changes these settings' },
  'flag-use-subusers': { label: 'Shared account', description: 'Selects an inspector before working' },
  'flag-hide-banner': { label: 'No advert', description: 'The banner at the top stays away' },
};
