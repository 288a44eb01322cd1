import type { EventsFor } from '../events.ts';
import type { ReminderKind } from '../reminders/moments.ts';

/** Groups of recipients, as the settings name them. */
export const audiences = {
  person: 'The person',
  inspectorAndAdmins: 'The inspector and Admins',
  submitter: 'The person who submitted it',
  editor: 'The person who last changed it',
  sender: 'The person who sent it',
  senderAndAdmins: 'The person who sent it and Admins',
  senderOrAdmins: 'The person who sent it, or Admins if they have left',
  admins: 'Admins',
  accountAndAdmins: 'The person whose account it is and Admins',
  everyone: 'Everyone',
  customer: 'The customer',
  support: 'Our support',
} as const;
export type Audience = keyof typeof audiences;

/** When an email is sent, as the settings say it. */
const mailTimes = {
  now: 'by email at once',
  daily: 'in the daily email',
  unread: 'by email if unread after ten minutes',
  morning: 'by email in the morning, one for each customer',
} as const;
type Mailed = { to: Audience; when: keyof typeof mailTimes };

/** `name`: what happened, for the settings; only for what members hear of and can't switch off. */
type Row = { name?: string; bell: Audience | null; push: Audience | null; mail: readonly Mailed[] };

const estimateNews = {
  bell: 'senderAndAdmins',
  push: 'senderAndAdmins',
  mail: [{ to: 'senderOrAdmins', when: 'unread' }],
} as const satisfies Row;
const confirmed = { to: 'customer', when: 'now' } as const;

const mailOnly = <To extends Audience>(to: To, when: Mailed['when'] = 'now') =>
  ({ bell: null, push: null, mail: [{ to, when }] }) as const;
const bellOnly = <Bell extends Audience>(name: string, bell: Bell) => ({ name, bell, push: null, mail: [] }) as const;
const daily = <To extends Audience>(to: To) => ({ bell: to, push: null, mail: [{ to, when: 'daily' }] }) as const;

type Names =
  // updates the user pool, and tells nobody
  | Exclude<EventsFor<'notify'>, 'TellingRequested' | 'EmailVerified'>
  | `reminder.${ReminderKind}`
  | `customer.${'wof' | 'estimate'}`
  | 'DailyMail'
  | 'MailReturned'
  | 'PolicyChanged'
  | 'TestPush';

const rows = {
  'reminder.recheck': { ...daily('inspectorAndAdmins'), push: 'inspectorAndAdmins' },
  'reminder.vic': { bell: 'submitter', push: 'submitter', mail: [] },
  'reminder.draft': daily('editor'),
  'reminder.wof': daily('admins'),
  'reminder.estimate': { ...daily('sender'), push: 'sender' },
  'reminder.training': daily('person'),
  'reminder.amendment': { ...daily('person'), name: 'An amendment of the manual must be read and signed' },
  /** Contains the reminders whose email is `daily`. */
  DailyMail: mailOnly('person', 'daily'),
  'customer.wof': mailOnly('customer', 'morning'),
  'customer.estimate': mailOnly('customer', 'morning'),
  EstimateSent: mailOnly('customer'),
  EstimateAnswered: {
    ...estimateNews,
    name: 'A customer answers an estimate or quote',
    mail: [...estimateNews.mail, confirmed],
  },
  EstimateAnswerUndone: {
    ...estimateNews,
    name: 'A customer takes their answer back',
    mail: [...estimateNews.mail, confirmed],
  },
  /** The workshop recorded the answer itself. */
  EstimateAnswerRecorded: mailOnly('customer'),
  FreshPriceWanted: { ...estimateNews, name: 'A customer asks for a new price' },
  MailReturned: bellOnly('An email to a customer bounced or was marked as spam', 'senderOrAdmins'),
  ChecksheetFailed: bellOnly('A checksheet couldn’t be created', 'submitter'),
  MemberJoined: {
    name: 'Someone joins the workshop',
    bell: 'admins',
    push: null,
    mail: [{ to: 'admins', when: 'now' }],
  },
  PinGuessed: bellOnly('A PIN was entered wrongly 20 times', 'accountAndAdmins'),
  PolicyChanged: bellOnly('Privacy policy changed', 'everyone'),
  SheetSent: mailOnly('customer'),
  EmailVerificationWanted: mailOnly('person'),
  EmailChanged: mailOnly('person'),
  AccountUnverified: mailOnly('person'),
  BugReported: mailOnly('support'),
  TestPush: { bell: null, push: 'person', mail: [] },
} as const;

/**
 * Who hears of what, and how: under the bell, as a push, by email. The only place that decides it: code can neither
 * notify, push nor email without naming a row that allows it. A person without devices gets no push.
 */
export const tellings = rows satisfies Record<Names, Row>;

type Tellings = typeof tellings;
export type Telling = keyof Tellings;
/** Names of the rows that allow this way. */
export type ToldBy<Way extends 'bell' | 'push'> = {
  [Name in Telling]: Tellings[Name][Way] extends Audience ? Name : never;
}[Telling];
/** Names of the rows with an email. */
export type ToldByMail = {
  [Name in Telling]: Tellings[Name]['mail'] extends readonly [] ? never : Name;
}[Telling];

/** Kinds of reminder that are pushed. */
export type PushedKind =
  Extract<ToldBy<'push'>, `reminder.${string}`> extends `reminder.${infer Kind extends ReminderKind}` ? Kind : never;
export const isPushed = (kind: ReminderKind): kind is PushedKind => tellings[`reminder.${kind}`].push !== null;
/** True if the daily email includes reminders of this kind, unless a person switched that off. */
export const isMailed = (kind: ReminderKind) => tellings[`reminder.${kind}`].mail.length > 0;
/** True for kinds that only Admins receive. */
export const isAdminOnly = (kind: ReminderKind) => tellings[`reminder.${kind}`].bell === 'admins';
/** Returns the recipients of a reminder, for the settings. */
export const nameRecipients = (kind: ReminderKind) => audiences[tellings[`reminder.${kind}`].bell];

/** Lists what members hear of besides reminders: what happened, how they hear of it, and who does. */
export const listAlwaysOn = () =>
  Object.values<Row>(tellings).flatMap(({ name, bell, push, mail }) => {
    if (!name || !bell) return [];
    const mailed = mail.filter(({ to }) => to !== 'customer').map(({ when }) => mailTimes[when]);
    const ways = ['under the bell', ...(push ? ['on your devices'] : []), ...mailed].join(', ');
    return [{ name, how: `${ways.charAt(0).toUpperCase()}${ways.slice(1)}`, who: audiences[bell] }];
  });
