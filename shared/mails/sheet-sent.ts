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
  /** The last day of the link. */
  expiresOn: NzDate;
};

/** To the recipient of a checksheet. The result is only on the sheet. */
export const sheetSentMail = ({ site, token, organization, phone, plate: typed, ...facts }: Facts): Mail => {
  const [workshop, plate] = [sanitizeLine(organization), sanitizeLine(typed)];
  const kind = facts.isRecheck ? 'recheck for a warrant of fitness' : 'warrant of fitness inspection';
  return {
    subject: `Checksheet for ${plate} from ${workshop}`,
    sentence: `Hello, ${workshop} sends you the checksheet of ${plate}: the ${kind} of ${spellDate(facts.day)}. You can read, save and print it as a PDF.`,
    details: [
      ['Until', `${spellDate(facts.expiresOn)}. Save the PDF to keep it for longer.`],
      ...(phone ? [['Questions', `Call ${workshop}: ${sanitizeLine(phone)}`] as const] : []),
    ],
    button: { label: 'See the checksheet', link: `${buildLink(site, sitePaths.sheetLink)}#${token}` },
    organization: workshop,
    why: `You get this because ${workshop} sent you the checksheet. Whoever has this mail can open it: do not pass it on.`,
  };
};
