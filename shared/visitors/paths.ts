/** In a separate file, so that the landing page doesn't load zod. */
export const visitorPaths = {
  privacyPolicy: '/api/link/v1/privacy',
  invite: '/api/link/v1/invite',
} as const;
