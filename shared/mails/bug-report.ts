import { PRODUCT } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { type BugReport, bugReportTypes } from '../support/model.ts';
import { inLine } from './links.ts';
import type { Mail } from './mail.tsx';

export const bugReportMail = (report: BugReport): Mail => {
  const { id, type, subject, message, userId, email, organizationId, createdAt } = report;
  return {
    subject: `${bugReportTypes[type]}: ${inLine(subject, 200)}`,
    sentence: `${email || userId} wrote on ${showInstant(createdAt)}.`,
    details: [
      ['Message', message],
      ['Report', id],
      ['Person', userId],
      ['Organization', organizationId ?? 'none'],
    ],
    why: `You get this because you answer for ${PRODUCT}.`,
  };
};
