import { pagePaths } from '../paths.ts';
import type { Pages } from './first-pages.ts';

/** Pages that the landing script doesn't preload. Add new pages here. */
export const otherPages: Pages = [
  { path: pagePaths.settings, load: async () => (await import('../settings/settings-page.tsx')).SettingsPage },
  { path: pagePaths.privacy, load: async () => (await import('../privacy/privacy-page.tsx')).PrivacyPage },
  { path: pagePaths.inviteHelp, load: async () => (await import('../onboarding/invite-help-page.tsx')).InviteHelpPage },
  {
    path: pagePaths.notifications,
    load: async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
  },
  { path: pagePaths.customers, load: async () => (await import('../customers/list/customers-page.tsx')).CustomersPage },
  {
    path: pagePaths.importCustomers,
    load: async () => (await import('../customers/import/import-page.tsx')).ImportPage,
  },
  { path: pagePaths.customer, load: async () => (await import('../customers/page/customer-page.tsx')).CustomerPage },
  { path: pagePaths.estimate, load: async () => (await import('../estimates/estimate-page.tsx')).EstimatePage },
  { path: pagePaths.jobSheet, load: async () => (await import('../estimates/job/job-sheet-page.tsx')).JobSheetPage },
  { path: pagePaths.estimates, load: async () => (await import('../estimates/list/estimates-page.tsx')).EstimatesPage },
  {
    path: pagePaths.quizManager,
    load: async () => (await import('../quizzes/manager/manager-page.tsx')).QuizManagerPage,
  },
  { path: pagePaths.quality, load: async () => (await import('../quality/quality-page.tsx')).QualityPage },
  { path: pagePaths.training, load: async () => (await import('../training/training-page.tsx')).TrainingPage },
  {
    path: pagePaths.amendments,
    load: async () => (await import('../training/amendments/amendments-page.tsx')).AmendmentsPage,
  },
  { path: pagePaths.wofs, load: async () => (await import('../wofs/wofs-page.tsx')).WofsPage },
  { path: pagePaths.vehicle, load: async () => (await import('../history/vehicle-page.tsx')).VehiclePage },
  { path: pagePaths.quiz, load: async () => (await import('../quizzes/quiz-page.tsx')).QuizPage },
  { path: pagePaths.usage, load: async () => (await import('../usage/usage-page.tsx')).UsagePage },
  { path: pagePaths.bugReports, load: async () => (await import('../support/bug-reports-page.tsx')).BugReportsPage },
  {
    path: pagePaths.lastChecksheet,
    load: async () => (await import('../inspections/checksheet-entry-page.tsx')).ChecksheetEntryPage,
  },
  ...([pagePaths.blankChecksheet, pagePaths.papers, pagePaths.paper] as const).map((path) => ({
    path,
    load: async () => (await import('../checksheets/blank-checksheet-page.tsx')).BlankChecksheetPage,
  })),
  {
    path: pagePaths.demoChecksheet,
    load: async () => (await import('../inspections/demo-checksheet-page.tsx')).DemoChecksheetPage,
  },
  {
    path: pagePaths.checksheetHelp,
    load: async () => (await import('../checksheets/checksheet-help-page.tsx')).ChecksheetHelpPage,
  },
];
