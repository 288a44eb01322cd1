import { describe, expect, it } from 'vitest';
import { renderMailHtml } from '#lambdas/notify/send-mail.ts';
import { wofReminderMail } from '#shared/mails/customer-reminders.ts';
import { dailyRemindersMail, MAX_LINES } from '#shared/mails/daily-reminders.ts';
import { buildLink, sanitizeLine } from '#shared/mails/links.ts';
import { mailText } from '#shared/mails/mail.tsx';
import { memberJoinedMail } from '#shared/mails/member-joined.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { everyMail, site } from './every-mail.ts';

const mails = Object.entries(everyMail).map(([name, { build, facts }]) => [name, build(facts as never)] as const);

describe.each(mails)('%s', (_, mail) => {
  it('has the same content in both parts', () => {
    const text = mailText(mail);
    const html = renderMailHtml(mail);
    const told = [mail.subject, mail.sentence, mail.why, ...(mail.details ?? []).map(([, value]) => value)];
    for (const fact of told) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    if (mail.stop) {
      expect(text).toContain(`${mail.stop.label}: ${mail.stop.link}`);
      expect(html).toContain(`href="${mail.stop.link}"`);
    }
    for (const { name, value, button } of mail.lines ?? []) {
      for (const part of [text, html]) expect(part).toContain(name);
      expect(text).toContain(value);
      expect(text).toContain(`${button.label}: ${button.link}`);
      expect(html).toContain(`href="${button.link}"`);
    }
    if (!mail.button) return;
    expect(text).toContain(mail.button.link);
    expect(html).toContain(`href="${mail.button.link}"`);
  });

  it('loads nothing, runs nothing and tracks no one', () => {
    expect(renderMailHtml(mail)).not.toMatch(
      /<(img|script|link|iframe|object|form|video)|url\(|@import|src=|\son\w+=/i,
    );
  });

  it('declares its language and supports dark mode', () => {
    expect(renderMailHtml(mail)).toMatch(/^<!doctype html><html lang="en-NZ">/);
    expect(renderMailHtml(mail)).toContain('prefers-color-scheme: dark');
  });
});

it('the daily email names each workshop if there are two, is the reminder itself if there is one, and is limited in length', () => {
  const one = {
    kind: 'wof' as const,
    Title: 'KZT482: WoF expires in 14 days',
    Message: 'No. 7.',
    Link: '/checksheet/7',
  };
  const many = Array.from({ length: MAX_LINES + 2 }, (_, n) => ({
    ...one,
    Link: `/checksheet/${n}`,
    organization: 'Tāwa',
  }));
  const day = '2026-12-01' as NzDate;
  expect(dailyRemindersMail(site, day, many.slice(0, 1))).toMatchObject({ subject: one.Title, organization: 'Tāwa' });
  const mail = dailyRemindersMail(site, day, many);
  expect(mail.subject).toBe(`${many.length} things to do on Tue 1 Dec 2026`);
  expect(mail.lines).toHaveLength(MAX_LINES);
  expect(mail.details).toEqual([['More', 'See the other 2 under the bell in Pitcheck.']]);
  const two = dailyRemindersMail(site, day, [...many.slice(0, 1), { ...one, organization: 'Summit' }]);
  expect(two.organization).toBeUndefined();
  expect(two.lines?.map(({ value }) => value)).toEqual(['Tāwa. No. 7.', 'Summit. No. 7.']);
});

it('a member without a name is called by their email', () => {
  const { subject } = memberJoinedMail({ site, organization: 'Tawa Motors', name: '', email: 'aroha@example.nz' });
  expect(subject).toBe('aroha@ example. nz joined Tawa Motors');
});

it.each([
  ['https://pitcheck.example', 'https://pitcheck.example/verify-email?token=a%26b'],
  ['http://127.0.0.1:4300', 'http://127.0.0.1:4300/verify-email?token=a%26b'],
])('links lead to %s', (origin, link) => {
  expect(buildLink(origin, '/verify-email', { token: 'a&b' })).toBe(link);
});

it.each(['http://pitcheck.example', 'javascript:alert(1)', 'http://127.0.0.1.example'])(
  'no link leads to %s',
  (origin) => {
    expect(() => buildLink(origin, '/settings')).toThrow();
  },
);

it.each([
  ['Aroha\r\nBcc: x', 'Aroha Bcc: x'],
  ['a\u202eb\u0000c', 'a b c'],
  ['  Tāwa   Motors ', 'Tāwa Motors'],
  ['x'.repeat(200), `${'x'.repeat(99)}…`],
])('%j is written on one line', (typed, told) => {
  expect(sanitizeLine(typed)).toBe(told);
});

it.each([
  ['Tāwa Motors', ' – Tāwa Motors'],
  ['Ō'.repeat(31), ''],
])('the subject of a WoF email names the workshop %s if its name is short', (name, named) => {
  const facts = { site, workshop: { name, phone: '' }, plate: 'KZT482', stop: 'A'.repeat(22) };
  const days = { expiresOn: '2027-01-12' as NzDate, today: '2026-12-15' as NzDate };
  expect(wofReminderMail({ ...facts, ...days }).subject).toBe(`Your WoF for KZT482 expires on Tue 12 Jan 2027${named}`);
});

it('D-11: the email about a new member links to the members', () => {
  const facts = { site: 'https://pitcheck.nz', organization: 'Tawa Motors', name: 'Mere', email: 'mere@tawa.nz' };
  expect(memberJoinedMail(facts).button?.link).toBe('https://pitcheck.nz/settings#members');
});

it('O-01: the email about a changed estimate says what it replaces, with both totals', () => {
  const { build, facts } = everyMail.estimateSentMail;
  expect(build(facts).details).toContainEqual([
    'Replaces',
    'The version sent on Wed 18 Nov 2026. The total was $150.00 and is now $184.00',
  ]);
});
