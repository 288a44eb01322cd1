import { daysBetween, type NzDate, spellDate } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
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

const callThem = ({ name, phone }: Facts['workshop']) =>
  phone ? `Call ${name}: ${sanitizeLine(phone)}` : `Contact ${name}`;

const common = ({ site, stop, ...facts }: Facts) => {
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

/** Sent to a customer who has not answered an estimate. `token` is that of their link. */
export const estimateReminderMail = (facts: Facts & { sentOn: NzDate; token: string }): Mail => {
  const { workshop, plate, organization, stop } = common(facts);
  return {
    subject: `Your estimate for ${plate} from ${workshop.name} is waiting for your reply`,
    sentence: `Hello, ${workshop.name} sent you this estimate on ${spellDate(facts.sentOn)}. Your choices only count once you confirm them with your name.`,
    details: [
      ['Valid until', `the end of ${spellDate(facts.expiresOn)}`],
      ['Questions', callThem(workshop)],
    ],
    button: { label: 'View the estimate', link: `${buildLink(facts.site, sitePaths.customerLink)}#${facts.token}` },
    organization,
    why: `You’re receiving this one reminder because ${workshop.name} sent you an estimate. Anyone with this link can reply to it, so please don’t forward it.`,
    stop,
  };
};
