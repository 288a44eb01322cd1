import type { GrantableScope } from '#shared/organizations/model.ts';

/** Labels of the scopes. */
export const scopeWords: Readonly<Record<GrantableScope, { label: string; description: string }>> = {
  Admin: { label: 'Admin', description: 'Can invite people and change these settings' },
  'flag-use-subusers': { label: 'Shared account', description: 'Must choose an inspector first' },
  'flag-hide-banner': { label: 'No advert', description: 'Hide the banner' },
};
