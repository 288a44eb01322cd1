import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { bugReportMail } from '#shared/mails/bug-report.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { readBugReport } from '../support/stored.ts';
import type { Item } from '../table/table.ts';
import { sendMail } from './send-mail.ts';

/** Emails a report to support. A reply goes to the reporter. */
export const mailBugReport = async (item: Item): Promise<void> => {
  const report = readBugReport(item);
  await mailOnce('BugReported', item, 'support', () =>
    sendMail(SUPPORT_EMAIL, bugReportMail(report), { answersTo: report.email || undefined }),
  );
};
