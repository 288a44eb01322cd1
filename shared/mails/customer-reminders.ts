import { estimateNoun } from '../estimates/estimate-words.ts';
import { daysBetween, type NzDate, spellDate } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { callThem, type EstimateFacts, listRecheckDay, readEstimateFacts, untilEndOf } from './estimate-parts.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = {
  site: string;
  workshop: { name: string; phone: string };
  plate: string;
  expiresOn: NzDate;
  /** The unsubscribe token; after `#`, which browsers don't send to servers. */
  stop: string;
};

const common = ({ site, stop, ...facts }: Omit<Facts, 'expiresOn'>) => {
  const workshop = { name: sanitizeLine(facts.workshop.name), phone: facts.workshop.phone };
  return {
    workshop,
    plate: sanitizeLine(facts.plate),
    organization: workshop.name,
    stop: { label: 'Stop these reminders', link: `${buildLink(site, sitePaths.stopMails)}#${stop}` },
  };
};

/**
 * True if the subject may include the workshop's name. A longer one would hide the main fact on a phone; the sender
 * shows the name anyway.
 */
const isShort = (name: string) => name.length <= 30;

/** Sent to a vehicle's owner who agreed to reminders, when the WoF expires soon. */
export const wofReminderMail = (facts: Facts & { today: NzDate }): Mail => {
  const { workshop, plate, organization, stop } = common(facts);
  const days = daysBetween(facts.today, facts.expiresOn);
  return {
    subject: `Your WoF for ${plate} expires on ${spellDate(facts.expiresOn)}${isShort(workshop.name) ? ` – ${workshop.name}` : ''}`,
    sentence: `Your warrant of fitness for ${plate} expires in ${days} days. Already renewed? Ignore this email.`,
    details: [['Book a WoF', callThem(workshop)]],
    organization,
    why: `You’re receiving this because you agreed to reminders from ${workshop.name}.`,
    stop,
  };
};

/** An estimate that waits for its customer's answer. `token` is that of their link. */
export type WaitingEstimate = EstimateFacts & { sentOn: NzDate; expiresOn: NzDate; recheckUntil: NzDate | undefined };

type WaitingFacts = { site: string; workshop: EstimateFacts['workshop']; stop: string };

/** Sent once to a customer who has not answered estimates: all of them in one email. */
export const estimateReminderMail = (facts: WaitingFacts & { waiting: readonly WaitingEstimate[] }): Mail => {
  const { workshop, organization, stop } = common({ ...facts, plate: '' });
  const { waiting } = facts;
  const [first] = waiting;
  const shared = { organization, stop };
  if (waiting.length !== 1 || !first) return { ...manyWaiting(waiting, workshop), ...shared };
  const { noun, plate, car, questions, button } = readEstimateFacts(first);
  return {
    ...shared,
    subject: `Your ${noun}${first.number && ` ${sanitizeLine(first.number)}`} for ${plate} from ${workshop.name} is waiting for your reply`,
    sentence: `Hello, ${workshop.name} sent you this ${noun} for ${car} on ${spellDate(first.sentOn)}. Your choices only count once you confirm them with your name.`,
    details: [...listRecheckDay(first.recheckUntil), ['Valid until', untilEndOf(first.expiresOn)], questions],
    button,
    why: `You’re receiving this one reminder because ${workshop.name} sent you ${first.isFixed ? 'a quote' : 'an estimate'}. Anyone with this link can reply to it, so please don’t forward it.`,
  };
};

const manyWaiting = (waiting: readonly WaitingEstimate[], { name, phone }: EstimateFacts['workshop']) => {
  const nouns = [...new Set(waiting.map((one) => `${estimateNoun(one)}s`))].sort().join(' and ');
  return {
    subject: `${waiting.length} ${nouns} from ${name} are waiting for your reply`,
    sentence: `Hello, ${name} sent you these ${nouns}. Your choices only count once you confirm them with your name.`,
    lines: waiting.map((one) => {
      const { title, car, button } = readEstimateFacts(one);
      const about = `${title}, sent on ${spellDate(one.sentOn)}`;
      const recheck = one.recheckUntil ? ` Last day for the recheck: ${spellDate(one.recheckUntil)}.` : '';
      return { name: car, value: `${about}. Valid until ${untilEndOf(one.expiresOn)}.${recheck}`, button };
    }),
    details: [['Questions', callThem({ name, phone })] as const],
    why: `You’re receiving this one reminder because ${name} sent you ${nouns}. Anyone with these links can reply to them, so please don’t forward them.`,
  };
};
