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
  phone ? `Call ${name}: ${sanitizeLine(phone)}` : `Ask ${name}`;

const common = ({ site, stop, ...facts }: Facts) => {
  const workshop = { name: sanitizeLine(facts.workshop.name), phone: facts.workshop.phone };
  return {
    workshop,
    plate: sanitizeLine(facts.plate),
    organization: workshop.name,
    stop: { label: 'Stop these reminders', link: `${buildLink(site, sitePaths.stopMails)}#${stop}` },
  };
};

/** A longer name would push the fact out of a phone's list of mails; the sender shows it anyway. */
const isShort = (name: string) => name.length <= 30;

/** To a vehicle's owner who agreed to reminders, when the WoF expires soon. */
export const wofReminderMail = (facts: Facts & { today: NzDate }): Mail => {
  const { workshop, plate, organization, stop } = common(facts);
  const days = daysBetween(facts.today, facts.expiresOn);
  return {
    subject: `The WoF of ${plate} expires on ${spellDate(facts.expiresOn)}${isShort(workshop.name) ? ` – ${workshop.name}` : ''}`,
    sentence: `The warrant of fitness of ${plate} expires in ${days} days. If it has a new one already, do nothing.`,
    details: [['A new one', callThem(workshop)]],
    organization,
    why: `You get this because you agreed that ${workshop.name} reminds you.`,
    stop,
  };
};

/** To a customer who has not answered an estimate. `token`: of their link. */
export const estimateReminderMail = (facts: Facts & { sentOn: NzDate; token: string }): Mail => {
  const { workshop, plate, organization, stop } = common(facts);
  return {
    subject: `Your estimate for ${plate} from ${workshop.name} waits for an answer`,
    sentence: `Hello, ${workshop.name} sent it on ${spellDate(facts.sentOn)}. Nothing is decided until you confirm it with your name.`,
    details: [
      ['Until', `${spellDate(facts.expiresOn)}, end of the day`],
      ['Questions', callThem(workshop)],
    ],
    button: { label: 'See the estimate', link: `${buildLink(facts.site, sitePaths.customerLink)}#${facts.token}` },
    organization,
    why: `You get this once because ${workshop.name} sent you an estimate. Whoever has this mail can answer it: do not pass it on.`,
    stop,
  };
};
