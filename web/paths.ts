import { sitePaths } from '#shared/site-paths.ts';

/**
 * Pages of the site, with router parameters such as `:id`. Their components are in app/first-pages.ts and
 * app/other-pages.ts.
 */
export const pagePaths = {
  home: '/',
  createInspection: '/createInspection',
  drafts: '/unfinishedInspectionList',
  inspections: '/inspectionList',
  checksheet: sitePaths.checksheet(':id'),
  demoChecksheet: '/checksheet/:id/demo',
  lastChecksheet: '/checksheet',
  blankChecksheet: '/checksheet/0',
  papers: '/PaperChecksheet',
  paper: '/PaperChecksheet/:id',
  customers: '/customers',
  importCustomers: '/customers/import',
  customer: '/customer/:id',
  estimate: '/estimate/:id',
  jobSheet: '/estimate/:id/job',
  estimates: '/estimates',
  vehicle: '/vehicle/:id',
  quiz: '/quiz',
  quizManager: '/quiz-manager',
  training: sitePaths.training,
  amendments: sitePaths.amendments,
  wofs: sitePaths.wofs,
  quality: '/quality',
  notifications: '/notifications',
  settings: sitePaths.settings,
  privacy: sitePaths.privacy,
  inviteHelp: '/help/invite',
  checksheetHelp: '/help/checksheet',
  bugReports: '/bugReports',
  usage: '/usage',
} as const;
export type PagePath = (typeof pagePaths)[keyof typeof pagePaths];

/** Targets of links. */
export const paths = {
  ...pagePaths,
  // required steps for signed-in users (app/find-gate.ts)
  newOrganization: '/newOrganization',
  verifyEmail: sitePaths.verifyEmail,
  checksheet: sitePaths.checksheet,
  estimate: (id: string) => `/estimate/${id}`,
  jobSheet: (id: string) => `/estimate/${id}/job`,
  vehicle: (id: string) => `/vehicle/${encodeURIComponent(id)}`,
  customer: (id: string) => `/customer/${encodeURIComponent(id)}`,
  paper: (id: string) => `/PaperChecksheet/${id}`,
  attempt: (quizId: string, id: string) => `${pagePaths.quiz}?quiz=${quizId}&attempt=${id}`,
  draft: sitePaths.draft,
  newTrainingSheet: `${pagePaths.createInspection}?training=true`,
  trainingSheet: (id: string) => `${sitePaths.draft(id)}&training=true`,
  edit: (inspectionId: number) => `${pagePaths.createInspection}?editInspection=true&inspectionId=${inspectionId}`,
  /** The URL of a to-do list. */
  toDo: (name: string) => `${pagePaths.inspections}?show=${name}`,
} as const;

/** Returns the id of the completed inspection that `paths.edit` opens for editing; null for a draft. */
export const readEdited = (query: URLSearchParams) =>
  query.get('editInspection') === 'true' ? query.get('inspectionId') : null;
