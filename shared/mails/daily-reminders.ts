import { PRODUCT } from '../brand.ts';
import { estimateNoun } from '../estimates/estimate-words.ts';
import { type NzDate, spellDate } from '../nz-date.ts';
import type { ReminderKind } from '../reminders/moments.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Reminded = {
  kind: ReminderKind;
  /** True for a quote. */
  isFixed?: boolean | undefined;
  Title: string;
  Message: string;
  /** Path in the app. */
  Link: string;
  /** The name of the workshop. */
  organization: string;
};

/** Maximum number of lines, because nobody reads a longer list; the app's notifications show all reminders. */
export const MAX_LINES = 40;

const opens: Record<Exclude<ReminderKind, 'estimate'>, string> = {
  recheck: 'View the checksheet',
  vic: 'View the checksheet',
  draft: 'Open the draft',
  wof: 'Open the list',
  training: 'Open the training record',
  amendment: 'Open the amendments',
};

/** Sent to a person with all their reminders for one day, from all their workshops. */
export const dailyRemindersMail = (site: string, day: NzDate, reminded: readonly Reminded[]): Mail => {
  const workshops = [...new Set(reminded.map(({ organization }) => sanitizeLine(organization)))];
  const [first] = reminded;
  const isOne = reminded.length === 1 && first;
  const more = reminded.length - MAX_LINES;
  const ofOne = workshops.length === 1 ? workshops[0] : undefined;
  return {
    subject: isOne ? sanitizeLine(first.Title) : `${reminded.length} things to do on ${spellDate(day)}`,
    sentence: 'Still to do:',
    lines: reminded.slice(0, MAX_LINES).map(({ kind, isFixed, Title, Message, Link, organization }) => ({
      name: sanitizeLine(Title),
      value:
        ofOne === undefined
          ? `${sanitizeLine(organization)}. ${sanitizeLine(Message, 300)}`
          : sanitizeLine(Message, 300),
      button: {
        label: kind === 'estimate' ? `Open the ${estimateNoun({ isFixed })}` : opens[kind],
        link: buildLink(site, Link as `/${string}`),
      },
    })),
    ...(more > 0 && { details: [['More', `See the other ${more} under the bell in ${PRODUCT}.`]] }),
    button: { label: 'Change your email settings', link: buildLink(site, sitePaths.notificationSettings) },
    ...(ofOne !== undefined && { organization: ofOne }),
    why: `You’re receiving this because you use ${PRODUCT} at ${workshops.join(', ')}. We send at most one a day.`,
  };
};
