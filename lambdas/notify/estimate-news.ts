import * as z from 'zod';
import { addedCents, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { estimateNoun } from '#shared/estimates/estimate-words.ts';
import { formatEstimateNumber, nameEstimate } from '#shared/estimates/number.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { getShownState } from '#shared/estimates/states.ts';
import { nzDate } from '#shared/nz-date.ts';
import { isHandedOver } from '#shared/sent-links/model.ts';
import type { FoundEstimate } from '../estimates/stored.ts';
import { withdrawalKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/** What a customer does with an estimate that the workshop hears of. */
const NewsName = z.enum(['EstimateAnswered', 'EstimateAnswerUndone', 'FreshPriceWanted']);
export type NewsName = z.infer<typeof NewsName>;
/** The item that raised the event. */
const News = z.object({ event: NewsName, at: z.iso.datetime() });
export const readNews = (item: Item) => News.parse(item);

/** The words of a notification, and the decision that it is about. */
type Told = { Title: string; Message: string; decision?: RecordedDecision };

/** Describes the news without naming the customer. Returns undefined if the answer was taken back since. */
export const describeNews = (item: Item, found: FoundEstimate): Told | undefined => {
  const { head } = found;
  const plate = head.Vehicle.Registration;
  const told = describers[readNews(item).event](found, item);
  return told && { ...told, Title: `${nameEstimate({ plate, number: formatEstimateNumber(head) })}: ${told.Title}` };
};

/** True if nothing happened to the estimate since: no other answer, and no change by the workshop. */
export const isLatestNews = (item: Item, { head, decisions, inspection }: FoundEstimate, now: Date) => {
  const { event, at } = readNews(item);
  if (event === 'FreshPriceWanted')
    return head.sent?.number === item.number && getShownState(nzDate(now), { ...head, inspection }) === 'expired';
  return decisions.every((one) => one.at <= at && !(one.takenBack && one.takenBack.at > at));
};

const count = (lines: RecordedDecision['lines'], wanted: string) =>
  lines.filter(({ decision }) => decision === wanted).length;

const NAMES = [
  ['approved', 'approved'],
  ['declined', 'declined'],
  ['later', 'not now'],
] as const;

const describers: Record<NewsName, (found: FoundEstimate, item: Item) => Told | undefined> = {
  EstimateAnswered: ({ head, decisions, links }, { sk }) => {
    const decision = decisions.find(({ key }) => key.sk === sk);
    if (!decision) throw new Error('The decision is missing');
    // this event is late: the undo has its own notification
    if (decision.takenBack?.why === 'undone') return undefined;
    const { lines, approvedCents, follows } = decision;
    const link = links.find(({ id }) => id === decision.linkId);
    const isByHand = link !== undefined && isHandedOver(link);
    const parts = NAMES.map(([what, name]) => [count(lines, what), name] as const)
      .filter(([many]) => many > 0)
      .map(([many, name]) => `${many} ${name}`);
    // leave out the name: notifications remain after a customer is erased
    const words = follows
      ? ['More of the work was approved through a link that you handed over', 'The customer approved more of the work']
      : ['Answered through a link that you handed over', `The customer answered the ${estimateNoun(head)}`];
    const who = words[isByHand ? 0 : 1];
    const Title = follows
      ? `${showMoney(addedCents(decision, decisions))} more approved`
      : `${showMoney(approvedCents)} approved`;
    const total = follows ? ` ${showMoney(approvedCents)} is approved in all.` : '';
    return { Title, Message: `${who}: ${parts.join(', ')}.${total}`, decision };
  },
  EstimateAnswerUndone: ({ decisions }, { sk }) => ({
    Title: 'answer withdrawn',
    // not by the answer in effect, which the customer may have given since
    Message: decisions.some(({ key, follows }) => follows && withdrawalKey(key).sk === sk)
      ? 'The customer undid their approval of the “Not now” work. Don’t start that work. Their earlier answer stands.'
      : 'The customer can decide again. Don’t start work until they do.',
  }),
  FreshPriceWanted: ({ head }) => ({
    Title: 'new price requested',
    Message: `The ${estimateNoun(head)} has expired and the customer wants a new price. Send it again.`,
  }),
};
