import type { LineDecision, RecordedDecision } from '../estimates/decisions.ts';
import { COPY_OF_ANSWER } from '../estimates/estimate-words.ts';
import { showMoney } from '../estimates/show-money.ts';
import { type NzDate, nzDate, showTime, spellDate } from '../nz-date.ts';
import {
  callThem,
  type EstimateFacts,
  listLines,
  listRecheckDay,
  type MailedLine,
  readEstimateFacts,
  showWithGst,
  untilEndOf,
} from './estimate-parts.ts';
import { sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type AnswerFacts = EstimateFacts &
  Pick<RecordedDecision, 'at' | 'how' | 'name' | 'approvedCents' | 'gstCents'> & {
    lines: readonly (MailedLine & { decision: LineDecision | undefined })[];
    /** The last day on which more can be approved. */
    expiresOn: NzDate;
    /** The sum that this answer adds to an earlier one; undefined for a first answer. */
    addedCents: number | undefined;
    /** The last day for a recheck, if one is still possible. */
    recheckUntil: NzDate | undefined;
  };

/** Confirms to a customer what they answered, or what the workshop recorded for them. */
export const estimateAnsweredMail = (facts: AnswerFacts): Mail => {
  const { at, how, name, approvedCents, addedCents, gstCents, expiresOn, recheckUntil, lines } = facts;
  const { noun, named, plate, car, workshop, questions, button } = readEstimateFacts(facts);
  const taken = how === 'link' ? 'received' : 'recorded';
  const given = [
    spellInstant(at),
    ...(how === 'link' ? [] : [`given ${spellWay(how)}`]),
    ...(name ? [`under the name ${sanitizeLine(name)}`] : []),
  ].join(', ');
  const decided = (decision: LineDecision) => lines.filter((line) => line.decision === decision);
  const later = decided('later');
  const free = decided('approved').length > 0 ? 'work at no charge' : 'nothing';
  const added = addedCents === undefined ? '' : `${showMoney(addedCents)} more, which makes `;
  const total = approvedCents > 0 ? showWithGst(approvedCents, gstCents) : free;
  const isUnsafe = [...decided('declined'), ...later].some(({ isSafety }) => isSafety);
  return {
    subject: `Your answer to ${named} for ${plate}: ${approvedCents > 0 ? showMoney(approvedCents) : free} approved`,
    sentence: `Hello, ${workshop} ${taken} this answer to ${named} for ${car}: ${given}. You approved ${added}${total}. ${COPY_OF_ANSWER}`,
    details: [
      ...listLines('Approved', decided('approved')),
      ...listLines('Declined', decided('declined')),
      ...listLines('Not now', later),
      ...(later.length > 0
        ? [['Work chosen as “Not now”', `You can still approve it until ${untilEndOf(expiresOn)}`] as const]
        : []),
      ...(isUnsafe ? [['Warrant of fitness', WONT_PASS] as const, ...listRecheckDay(recheckUntil)] : []),
      ['If this isn’t your answer', `${callThem(facts.workshop)}, before the work is started`],
      questions,
    ],
    button,
    organization: workshop,
    why: `You’re receiving this copy because ${workshop} emailed you the ${noun}. Anyone with this link can see the answer, so please don’t forward it.`,
  };
};

const WONT_PASS = 'The vehicle won’t pass without all the work that is needed for it';

const spellInstant = (instant: string) => `${spellDate(nzDate(new Date(instant)))}, ${showTime(instant)}`;

const spellWay = (how: Exclude<RecordedDecision['how'], 'link'>) => (how === 'phone' ? 'by phone' : 'in person');

type UndoneFacts = EstimateFacts & {
  /** When the answer was given, and when it was taken back. */
  answeredAt: string;
  undoneAt: string;
  expiresOn: NzDate;
  /** The sum approved in the earlier answer that counts again, if there is one. */
  approvedCents: number | undefined;
};

/** Confirms to a customer that their answer was taken back. */
export const answerUndoneMail = (facts: UndoneFacts): Mail => {
  const { answeredAt, undoneAt, expiresOn, approvedCents } = facts;
  const { noun, named, plate, car, workshop, questions, button } = readEstimateFacts(facts);
  const now =
    approvedCents === undefined
      ? `Nothing is approved now. You can answer again until ${untilEndOf(expiresOn)}.`
      : `Your earlier answer counts again: ${showMoney(approvedCents)} approved.`;
  return {
    subject: `Your answer to ${named} for ${plate} was taken back`,
    sentence: `Hello, the answer of ${spellInstant(answeredAt)} to ${named} for ${car} was taken back on ${spellInstant(undoneAt)}. ${now}`,
    details: [['Wasn’t that you?', callThem(facts.workshop)], questions],
    button,
    organization: workshop,
    why: `You’re receiving this because ${workshop} emailed you the ${noun}. Anyone with this link can reply to it, so please don’t forward it.`,
  };
};
