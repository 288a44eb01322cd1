import { type NzDate, spellDate } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = {
  site: string;
  /** The link's token; after `#`, which browsers don't send to servers. */
  token: string;
  organization: string;
  phone: string;
  plate: string;
  isRecheck: boolean;
  /** The day of the inspection. */
  day: NzDate;
  hasPassed: boolean;
  /** The result, and what to do next. */
  result: string;
  /** The last day on which the link works. */
  expiresOn: NzDate;
};

/** The length of a result with a long workshop name. */
const RESULT_MOST = 500;

/** Sent to the recipient of a checksheet. */
export const sheetSentMail = ({ site, token, organization, phone, plate: typed, ...facts }: Facts): Mail => {
  const [workshop, plate] = [sanitizeLine(organization), sanitizeLine(typed)];
  const kind = facts.isRecheck ? 'WoF recheck' : 'WoF inspection';
  return {
    subject: `${plate} ${facts.hasPassed ? 'passed' : 'failed'}: WoF checksheet from ${workshop}`,
    sentence: `Hello, here is the checksheet for ${plate} from its ${kind} on ${spellDate(facts.day)}. You can read, save or print it as a PDF.`,
    details: [
      ['Result', sanitizeLine(facts.result, RESULT_MOST)],
      ['Available until', `${spellDate(facts.expiresOn)}. Save the PDF to keep it for longer.`],
      ...(phone ? [['Questions', `Call ${workshop}: ${sanitizeLine(phone)}`] as const] : []),
    ],
    button: { label: 'View the checksheet', link: `${buildLink(site, sitePaths.sheetLink)}#${token}` },
    organization: workshop,
    why: `You’re receiving this because ${workshop} sent you the checksheet. Anyone with this link can open it, so please don’t forward it.`,
  };
};
