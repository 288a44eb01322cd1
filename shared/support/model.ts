import * as z from 'zod';

/** 1 Bug Report, 2 Feature Request, 3 Other; 'Error' is sent by the app itself. Source: specification 1, section 3. */
export const BugReportType = z.union([z.literal([1, 2, 3]), z.literal('Error')]);
export type BugReportType = z.infer<typeof BugReportType>;
export const bugReportTypes = { 1: 'Bug Report', 2: 'Feature Request', 3: 'Other', Error: 'Error' } as const;

export const NewBugReport = z.object({
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(20_000),
  type: BugReportType,
  /** The sender, for information only: the server uses its own data. */
  user: z.string().max(200).optional(),
});
export type NewBugReport = z.infer<typeof NewBugReport>;

export const BugReport = NewBugReport.omit({ user: true })
  .extend({
    id: z.string(),
    userId: z.string(),
    email: z.string(),
    organizationId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'BugReport' });
export type BugReport = z.infer<typeof BugReport>;
