import { describe, expect, it } from 'vitest';
import { renderMailHtml } from '#lambdas/notify/send-mail.ts';
import { wofReminderMail } from '#shared/mails/customer-reminders.ts';
import { dailyRemindersMail, MAX_LINES } from '#shared/mails/daily-reminders.ts';
import { listRecheckDay } from '#shared/mails/estimate-parts.ts';
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

it('O-01: the email about an estimate names the vehicle, the lines by their reason and the last day for the recheck', () => {
  const { build, facts } = everyMail.estimateSentMail;
  const mail = build(facts);
  expect(mail.sentence).toContain('the work on KZT482 (2017 Toyota Hilux SR5): $184.00, including $24.00 GST.');
  expect(mail.details?.slice(0, 4)).toEqual([
    ['Needed for a WoF: $115.00', '• Stop lamp does not work on the left side: $115.00'],
    ['Other work: $69.00', '• Front wiper blades are hardening: $69.00\n• Wheel alignment: No charge'],
    ['Message', 'Loan car available\nReady on Friday'],
    ['Last day for the recheck', 'Fri 18 Dec 2026. After that, the vehicle needs a full new inspection'],
  ]);
  const wiper = build({ ...facts, isFixed: true, lines: facts.lines.slice(1) });
  expect(wiper.details?.[0]?.[0]).toBe('The work: $69.00');
  expect(wiper.sentence).toContain('offers a fixed price for the work on KZT482');
  expect(listRecheckDay(undefined)).toEqual([]);
});

it('O-01: notes are listed apart, without a price, and long lists are cut', () => {
  const { build, facts } = everyMail.estimateSentMail;
  const note = { words: 'Tyres will need replacing soon', cents: 0, isSafety: false, isNote: true as const };
  const many = Array.from({ length: 15 }, (_, n) => ({ words: `Line ${n}`, cents: 1_00, isSafety: true }));
  const { details = [] } = build({ ...facts, lines: [...many, note] });
  expect(details[0]?.[0]).toBe('Needed for a WoF: $15.00');
  expect(details[0]?.[1]).toMatch(/• Line 11: \$1.00\n• and 3 more$/);
  expect(details[1]).toEqual(['Notes', '• Tyres will need replacing soon']);
});

it('O-01: a quote is called a quote in every email about it, and an estimate an estimate', () => {
  const { estimateSentMail, estimateReminderMail, estimateAnsweredMail, answerUndoneMail, estimateNewsMail } =
    everyMail;
  const builders = [estimateSentMail, estimateReminderMail, estimateAnsweredMail, answerUndoneMail, estimateNewsMail];
  const words = ({ sentence, subject, why, details, button }: ReturnType<typeof estimateSentMail.build>) =>
    JSON.stringify([subject, sentence, why, details, button?.label]).replace(/answered the estimate/, '');
  for (const { build, facts } of builders) {
    const estimate = facts as { waiting?: object[] };
    const quote = { ...estimate, isFixed: true, waiting: estimate.waiting?.map((one) => ({ ...one, isFixed: true })) };
    expect(words(build(facts as never))).not.toMatch(/quote/i);
    expect(words(build(quote as never))).not.toMatch(/estimate/i);
  }
});

it('O-03: three estimates of a customer are one email with a link to each; quotes among them are named', () => {
  const { build, facts } = everyMail.estimateReminderMail;
  const [one] = facts.waiting;
  if (!one) throw new Error('No sample');
  const mail = build({ ...facts, waiting: [one, { ...one, plate: 'B7XKD', token: 'C'.repeat(22), isFixed: true }] });
  expect(mail.subject).toBe('2 estimates and quotes from Tāwa Motors are waiting for your reply');
  expect(mail.lines?.[0]?.value).toMatch(/^Estimate E-1156, .* Last day for the recheck: Fri 18 Dec 2026\.$/);
  expect(build(facts).details?.[0]?.[0]).toBe('Last day for the recheck');
  expect(mail.lines?.map(({ name, button }) => [name, button.label])).toEqual([
    ['KZT482 (2017 Toyota Hilux SR5)', 'View the estimate'],
    ['B7XKD (2017 Toyota Hilux SR5)', 'View the quote'],
  ]);
});

it('the confirmation says what was approved, declined and put off, with GST and the workshop’s phone, and that it is no invoice', () => {
  const { build, facts } = everyMail.estimateAnsweredMail;
  const mail = build(facts);
  expect(mail.subject).toBe('Your answer to estimate E-1156 for KZT482: $115.00 approved');
  expect(mail.sentence).toContain('under the name Mere Tāmati');
  expect(mail.sentence).toContain('You approved $115.00, including $15.00 GST.');
  expect(mail.details?.map(([name]) => name)).toEqual([
    ...[
      'Approved: $115.00',
      'Declined: $69.00',
      'Not now',
      'Work chosen as “Not now”',
      'If this isn’t your answer',
      'Questions',
    ],
  ]);
  expect(mail.details?.at(-1)?.[1]).toContain('04 232 5550');
  expect(mail.sentence).toContain('This is a copy of the answer, not an invoice or a receipt.');
  const [lamp, ...rest] = facts.lines;
  const free = build({ ...facts, approvedCents: 0, lines: [...rest, { ...lamp, cents: 0 } as typeof lamp & object] });
  expect([free.subject, free.sentence].join()).toMatch(
    /work at no charge approved,.* You approved work at no charge\./,
  );
  const declined = lamp && build({ ...facts, addedCents: 23_00, lines: [...rest, { ...lamp, decision: 'declined' }] });
  expect(declined?.details?.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Warrant of fitness', 'Last day for the recheck']),
  );
  expect(build({ ...facts, addedCents: 23_00 }).sentence).toContain('You approved $23.00 more, which makes $115.00,');
  expect(build({ ...facts, how: 'phone' as never }).sentence).toMatch(/recorded this answer .*, given by phone, under/);
});
