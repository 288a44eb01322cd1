import type { GrantableScope } from '#shared/organizations/model.ts';

/** Labels of the scopes. */
export const scopeWords: Readonly<Record<GrantableScope, { label: string; description: string }>> = {
  Admin: { label: 'Admin', description: 'Invites people and changes these settings' },
  'flag-use-subusers': { label: 'Shared account', description: 'Selects an inspector before working' },
  'flag-hide-banner': { label: 'No advert', description: 'The banner at the top stays away' },
};
