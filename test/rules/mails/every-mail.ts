import { bugReportMail } from '#shared/mails/bug-report.ts';
import { estimateReminderMail, wofReminderMail } from '#shared/mails/customer-reminders.ts';
import { dailyRemindersMail } from '#shared/mails/daily-reminders.ts';
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
    ...{ ...customerLink, organization: 'Tāwa Motors', phone: '04 232 5550' },
    ...{ customer: 'Mere', plate: 'KZT482', isFixed: false, totalCents: 184_00, gstCents: 24_00 },
    expiresOn: day('2026-11-30'),
    replaces: { sentOn: day('2026-11-18'), totalCents: 150_00 },
  }),
  sheetSentMail: sample(sheetSentMail, {
    ...{ ...customerLink, organization: 'Tāwa Motors', phone: '04 232 5550' },
    ...{
      plate: 'KZT482',
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
    ...{ ...reminder, workshop: { name: 'Tāwa Motors', phone: '' }, sentOn: day('2026-12-15') },
    token: 'BBBBBBBBBBBBBBBBBBBBBB',
  }),
  bugReportMail: sample(bugReportMail, {
    ...{ id: 'bug_1', userId: 'user', email: 'mere@example.nz', organizationId: null },
    ...{ subject: 'Brakes', message: 'One\nTwo', type: 'Error', createdAt: '2026-11-21T09:00:00.000Z' },
  }),
};
