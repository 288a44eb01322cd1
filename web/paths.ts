/** The pages of the site; `:id` as the router reads it. What loads them is in app/first-pages.ts and app/other-pages.ts. */
export const pagePaths = {
  home: '/',
  createInspection: '/createInspection',
  drafts: '/unfinishedInspectionList',
  inspections: '/inspectionList',
  checksheet: '/checksheet/:id',
  demoChecksheet: '/checksheet/:id/demo',
  lastChecksheet: '/checksheet',
  blankChecksheet: '/checksheet/0',
  papers: '/PaperChecksheet',
  paper: '/PaperChecksheet/:id',
  notifications: '/notifications',
  settings: '/settings',
  privacy: '/privacy',
  inviteHelp: '/help/invite',
  checksheetHelp: '/help/checksheet',
  bugReports: '/bugReports',
} as const;
export type PagePath = (typeof pagePaths)[keyof typeof pagePaths];

/** Where links lead to. */
export const paths = {
  ...pagePaths,
  // screens of the gates
  newOrganization: '/newOrganization',
  verifyEmail: '/verify-email',
  checksheet: (id: number | string) => `/checksheet/${id}`,
  paper: (id: string) => `/PaperChecksheet/${id}`,
  draft: (id: string) => `${pagePaths.createInspection}?unfinishedInspectionId=${id}`,
  edit: (inspectionId: number) => `${pagePaths.createInspection}?editInspection=true&inspectionId=${inspectionId}`,
  /** One of the lists of what is to be done. */
  toDo: (name: string) => `${pagePaths.inspections}?show=${name}`,
} as const;
