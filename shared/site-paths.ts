/** Pages that emails and notifications link to. All others are in web/paths.ts. */
export const sitePaths = {
  checksheet: <Id extends number | string>(id: Id) => `/checksheet/${id}` as const,
  draft: (id: string) => `/createInspection?unfinishedInspectionId=${id}`,
  settings: '/settings',
  inspectors: '/settings#inspectors',
  members: '/settings#members',
  notificationSettings: '/settings#notifications',
  privacy: '/privacy',
  training: '/training',
  amendments: '/training/amendments',
  /** Vehicles whose WoF expires soon, with their owners. */
  wofs: '/wofs',
  verifyEmail: '/verify-email',
  estimate: <Id extends string>(id: Id) => `/estimate/${id}` as const,
  /** Page of an estimate link. The token is after `#`, which browsers don't send to servers. */
  customerLink: '/e',
  /** Page of a checksheet link. */
  sheetLink: '/s',
  /** Page to unsubscribe from reminders. */
  stopMails: '/u',
} as const;
