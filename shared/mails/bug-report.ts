import { PRODUCT } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { type BugReport, bugReportTypes } from '../support/model.ts';
import { sanitizeLine, sanitizeLines } from './links.ts';
import type { Mail } from './mail.tsx';

export const bugReportMail = (report: BugReport): Mail => {
  const { id, type, subject, message, userId, email, organizationId, createdAt } = report;
  return {
    subject: `${bugReportTypes[type]}: ${sanitizeLine(subject, 200)}`,
    sentence: `${sanitizeLine(email || userId, 254)} wrote on ${showInstant(createdAt)}.`,
    details: [
      ['Message', sanitizeLines(message)],
      ['Report', id],
      ['Person', userId],
      ['Organisation', organizationId ?? 'none'],
    ],
    why: `You’re receiving this because you’re a support contact for ${PRODUCT}.`,
  };
};
