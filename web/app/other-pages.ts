import type { Pages } from './first-pages.ts';

/** The pages that the landing script knows nothing of: the app asks for them when it is there. */
export const otherPages: Pages = [
  { path: '/settings', load: async () => (await import('../settings/settings-page.tsx')).SettingsPage },
  { path: '/privacy', load: async () => (await import('../privacy/privacy-page.tsx')).PrivacyPage },
  { path: '/help/invite', load: async () => (await import('../onboarding/invite-help-page.tsx')).InviteHelpPage },
  {
    path: '/notifications',
    load: async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
  },
  { path: '/bugReports', load: async () => (await import('../support/bug-reports-page.tsx')).BugReportsPage },
  {
    path: '/checksheet',
    load: async () => (await import('../inspections/checksheet-entry-page.tsx')).ChecksheetEntryPage,
  },
  ...['/checksheet/0', '/PaperChecksheet', '/PaperChecksheet/:id'].map((path) => ({
    path,
    load: async () => (await import('../checksheets/blank-checksheet-page.tsx')).BlankChecksheetPage,
  })),
  {
    path: '/checksheet/:id/demo',
    load: async () => (await import('../inspections/demo-checksheet-page.tsx')).DemoChecksheetPage,
  },
  {
    path: '/help/checksheet',
    load: async () => (await import('../checksheets/checksheet-help-page.tsx')).ChecksheetHelpPage,
  },
];
