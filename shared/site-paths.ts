/** The pages that the server leads to, in mails and notifications. All others are in web/paths.ts. */
export const sitePaths = {
  checksheet: <Id extends number | string>(id: Id) => `/checksheet/${id}` as const,
  draft: (id: string) => `/createInspection?unfinishedInspectionId=${id}`,
  settings: '/settings',
  inspectors: '/settings#inspectors',
  members: '/settings#members',
  notificationSettings: '/settings#notifications',
  privacy: '/privacy',
  training: '/training',
  verifyEmail: '/verify-email',
  estimate: <Id extends string>(id: Id) => `/estimate/${id}` as const,
  /** What opens it stands behind `#`, which no server and no log sees. */
  customerLink: '/e',
  /** The same to a checksheet. */
  sheetLink: '/s',
  /** The same, where a customer stops reminders. */
  stopMails: '/u',
} as const;
