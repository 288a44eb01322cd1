import type { EventName, EventsFor } from '#shared/events.ts';
import { logLines } from '../aws/log-lines.ts';
import { doneWith } from '../due/stored.ts';
import { findToBeTold } from '../due/tellings.ts';
import { table } from '../table/connect.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/item.ts';
import { mailBugReport } from './bug-reported.ts';
import { notifyOfFailedSheet } from './checksheet-failed.ts';
import { mailCustomer } from './customer-mail.ts';
import { mailReminders } from './daily-mail.ts';
import { mailEmailChanged, mailUnverified, mailVerificationLink, markEmailVerified } from './email-verification.ts';
import { notifyOfAnswer, notifyOfFreshPrice, notifyOfUndo } from './estimate-answered.ts';
import { mailEstimate } from './estimate-sent.ts';
import { type MailEvent, noteMailCameBack } from './mail-came-back.ts';
import { notifyOfMember } from './member-joined.ts';
import { notifyOfPinGuesses } from './pin-guessed.ts';
import { mailSheet } from './sheet-sent.ts';

/** `'later'`: it still waits, and is asked for again. */
/** What an item that waits for the sweep to ask names in place of an event. */
type Told = 'DailyMail' | 'CustomerMail';

type Handle = (item: Item) => Promise<unknown>;

/** Who is told of what; an event that is left out does not compile. Each may be told the same event twice, and tells it on once. */
const handlers: Record<string, Handle | undefined> = {
  ChecksheetFailed: notifyOfFailedSheet,
  EmailVerificationWanted: mailVerificationLink,
  EmailVerified: markEmailVerified,
  EmailChanged: mailEmailChanged,
  AccountUnverified: mailUnverified,
  MemberJoined: notifyOfMember,
  PinGuessed: notifyOfPinGuesses,
  EstimateSent: mailEstimate,
  EstimateAnswered: notifyOfAnswer,
  EstimateAnswerUndone: notifyOfUndo,
  FreshPriceWanted: notifyOfFreshPrice,
  SheetSent: mailSheet,
  BugReported: mailBugReport,
  DailyMail: mailReminders,
  CustomerMail: mailCustomer,
} satisfies Record<Exclude<EventsFor<'notify'>, 'TellingRequested'> | Told, Handle>;

/**
 * Woken by what people are to be told of, or by the sweep for what was not told in time. What fails is thrown, so that it is
 * tried again and at last lies with the dead letters; what is done waits no longer.
 */
export const handler = async (event: Event | MailCameBack): Promise<void> => {
  if (event.source === 'aws.ses') return handleMail(event as MailCameBack);
  const name = event['detail-type'] as EventName;
  if (name !== 'TellingRequested') findHandle(name);
  const found = await findEventItem(event);
  const { item, due } = found ? await findToBeTold(table(), found) : {};
  // The stream tells what was written, and the read is consistent: what is not there has been used or has expired.
  const isLater = item && (await findHandle(String(item.event ?? item.tells))(item)) === 'later';
  if (due && !isLater) await table().write(doneWith(due));
  const outcome = isLater ? 'later' : item ? 'told' : 'too late';
  logLines.info(JSON.stringify({ level: 'info', event: name, eventId: event.id, outcome }));
};

type MailCameBack = { id: string; source: string; 'detail-type': MailEvent; detail: unknown };
const handleMail = async ({ id, detail, 'detail-type': name }: MailCameBack) => {
  const outcome = await noteMailCameBack(name, detail);
  logLines.info(JSON.stringify({ level: 'info', event: name, eventId: id, outcome }));
};

const findHandle = (name: string) => {
  const handle = handlers[name];
  if (!handle) throw new Error(`Nobody is told of ${name}`);
  return handle;
};
