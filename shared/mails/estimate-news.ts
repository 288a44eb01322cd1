import type { LineDecision } from '../estimates/decisions.ts';
import { estimateNoun } from '../estimates/estimate-words.ts';
import { sitePaths } from '../site-paths.ts';
import { listLines, type MailedLine } from './estimate-parts.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = {
  site: string;
  organization: string;
  estimateId: string;
  isFixed: boolean;
  /** The text of the notification that wasn't read. */
  Title: string;
  Message: string;
  /** The decided lines; none if there is no answer. `hours`: the labour, as in `1 h 30 min`. */
  lines: readonly (MailedLine & { decision: LineDecision | undefined; hours: string })[];
  /** '' if unknown. */
  customerPhone: string;
  /** True if the recipient sent the estimate; false if they are an Admin and the sender has left. */
  isSender: boolean;
};

/** Sent to the workshop if the notification about a customer's answer wasn't read. */
export const estimateNewsMail = (facts: Facts): Mail => {
  const { site, estimateId, Title, Message, lines, customerPhone, isSender } = facts;
  const workshop = sanitizeLine(facts.organization);
  const noun = estimateNoun(facts);
  const decided = (wanted: LineDecision) =>
    lines
      .filter(({ decision }) => decision === wanted)
      .map(({ hours, ...line }) => ({ ...line, words: hours ? `${line.words} (${hours})` : line.words }));
  return {
    subject: sanitizeLine(Title),
    sentence: sanitizeLine(Message, 300),
    details: [
      ...listLines('Approved', decided('approved')),
      ...listLines('Declined', decided('declined')),
      ...listLines('Not now', decided('later')),
      ...(customerPhone ? [['Customer’s phone', sanitizeLine(customerPhone)] as const] : []),
    ],
    button: { label: `Open the ${noun}`, link: buildLink(site, sitePaths.estimate(estimateId)) },
    organization: workshop,
    why: `You’re receiving this because ${
      isSender
        ? `you sent this ${noun}`
        : `you are an Admin of ${workshop}, and the person who sent this ${noun} has left`
    }. The notification wasn’t read within ten minutes.`,
  };
};
