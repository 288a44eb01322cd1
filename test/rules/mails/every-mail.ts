import { bugReportMail } from '#shared/mails/bug-report.ts';
import { estimateReminderMail, wofReminderMail } from '#shared/mails/customer-reminders.ts';
import { dailyRemindersMail } from '#shared/mails/daily-reminders.ts';
import { answerUndoneMail, estimateAnsweredMail } from '#shared/mails/estimate-answer.ts';
import { estimateNewsMail } from '#shared/mails/estimate-news.ts';
import { estimateSentMail } from '#shared/mails/estimate-sent.ts';
import type { Mail } from '#shared/mails/mail.tsx';
import { memberJoinedMail } from '#shared/mails/member-joined.ts';
import { sheetSentMail } from '#shared/mails/sheet-sent.ts';
import { emailChangedMail, newEmailMail, unverifiedMail, verifyEmailMail } from '#shared/mails/verify-email.ts';
import type { NzDate } from '#shared/nz-date.ts';

export const site = 'https://pitcheck.example';
const day = (text: string) => text as NzDate;

/** Pairs an email builder with sample facts. `own`: facts that the recipient typed about themselves. */
const sample = <Facts extends object>(build: (facts: Facts) => Mail, facts: Facts, own: (keyof Facts)[] = []) => ({
  build,
  facts,
  own,
});

const customerLink = { site, token: 'AAAAAAAAAAAAAAAAAAAAAA' };
const estimate = {
  ...{ ...customerLink, workshop: { name: 'Tāwa Motors', phone: '04 232 5550' }, plate: 'KZT482' },
  ...{ vehicle: '2017 Toyota Hilux SR5', isFixed: false, number: 'E-1156' },
};
const lines = [
  { words: 'Stop lamp does not work on the left side', cents: 115_00, isSafety: true },
  { words: 'Front wiper blades are hardening', cents: 69_00, isSafety: false },
  { words: 'Wheel alignment', cents: 0, isSafety: false },
];
const reminder = { site, plate: 'KZT482', stop: 'AAAAAAAAAAAAAAAAAAAAAA', expiresOn: day('2027-01-12') };

/** All emails by the names of their builders. */
export const everyMail = {
  verifyEmailMail: sample(
    verifyEmailMail,
    { site, email: 'mere@example.nz', token: 'a-b_c', expires: '2026-11-22T09:00:00.000Z' },
    ['email'],
  ),
  newEmailMail: sample(
    newEmailMail,
    { site, email: 'mere@example.nz', token: 'new-a-b_c', expires: '2026-11-22T09:00:00.000Z' },
    ['email'],
  ),
  emailChangedMail: sample(emailChangedMail, { email: 'mere@example.nz' }, ['email']),
  unverifiedMail: sample(unverifiedMail, { site, email: 'mere@example.nz', goes: true }, ['email']),
  memberJoinedMail: sample(memberJoinedMail, {
    ...{ site, organization: 'Tāwa Motors', name: 'Aroha Ngata', email: 'aroha@example.nz' },
  }),
  estimateSentMail: sample(estimateSentMail, {
    ...{ ...estimate, customer: 'Mere', totalCents: 184_00, gstCents: 24_00 },
    ...{ lines, notes: 'Loan car available\nReady on Friday', expiresOn: day('2026-11-30') },
    recheckUntil: day('2026-12-18'),
    replaces: { sentOn: day('2026-11-18'), totalCents: 150_00 },
  }),
  sheetSentMail: sample(sheetSentMail, {
    ...{ ...customerLink, organization: 'Tāwa Motors', phone: '04 232 5550' },
    ...{
      plate: 'KZT482',
      hasPassed: true,
      isRecheck: true,
      day: day('2026-11-20'),
      result: 'This vehicle has passed.',
      expiresOn: day('2026-12-20'),
    },
  }),
  dailyRemindersMail: sample(
    ({ reminded }: { reminded: Parameters<typeof dailyRemindersMail>[2] }) =>
      dailyRemindersMail(site, day('2026-12-01'), reminded),
    {
      reminded: [
        {
          ...{ kind: 'recheck', Title: 'KZT482: recheck ends in 2 days', Message: 'No. 7.' },
          ...{ Link: '/checksheet/7', organization: 'Tāwa' },
        },
        {
          ...{ kind: 'draft', Title: 'B7XKD: draft unfinished for 3 days', Message: 'No. 8.' },
          ...{ Link: '/d?id=8', organization: 'Summit' },
        },
      ],
    },
  ),
  wofReminderMail: sample(wofReminderMail, {
    ...{ ...reminder, workshop: { name: 'Tāwa Motors', phone: '04 232 5550' }, today: day('2026-12-15') },
  }),
  estimateReminderMail: sample(estimateReminderMail, {
    ...{ site, stop: reminder.stop, workshop: estimate.workshop },
    waiting: [
      { ...estimate, sentOn: day('2026-12-15'), expiresOn: day('2027-01-12'), recheckUntil: day('2026-12-18') },
    ],
  }),
  estimateAnsweredMail: sample(estimateAnsweredMail, {
    ...{ ...estimate, at: '2026-11-21T20:47:00.000Z', how: 'link' as const, name: 'Mere Tāmati' },
    ...{
      approvedCents: 115_00,
      gstCents: 15_00,
      expiresOn: day('2026-11-30'),
      addedCents: undefined as number | undefined,
    },
    recheckUntil: day('2026-12-18'),
    lines: lines.map((line, n) => ({ ...line, decision: (['approved', 'declined', 'later'] as const)[n] })),
  }),
  answerUndoneMail: sample(answerUndoneMail, {
    ...{ ...estimate, answeredAt: '2026-11-21T20:47:00.000Z', undoneAt: '2026-11-21T20:51:00.000Z' },
    ...{ expiresOn: day('2026-11-30'), approvedCents: undefined },
  }),
  estimateNewsMail: sample(estimateNewsMail, {
    ...{ site, organization: 'Tāwa Motors', estimateId: 'est_k7Qw2RbX9LmN4pTzVc8HsJdF', isFixed: false },
    ...{ Title: 'KZT482: $115.00 approved', Message: 'The customer answered the estimate: 1 approved, 1 declined.' },
    lines: lines.map((line) => ({ ...line, decision: 'approved' as const, hours: '1 h 30 min' })),
    ...{ customerPhone: '021 555 0143', isSender: true },
  }),
  bugReportMail: sample(bugReportMail, {
    ...{ id: 'bug_1', userId: 'user', email: 'mere@example.nz', organizationId: null },
    ...{ subject: 'Brakes', message: 'One\nTwo', type: 'Error', createdAt: '2026-11-21T09:00:00.000Z' },
  }),
};
