import { PRODUCT } from '../brand.ts';
import { type NzDate, spellDate } from '../nz-date.ts';
import type { ReminderKind } from '../reminders/moments.ts';
import { sitePaths } from '../site-paths.ts';
import { inLine, linkTo } from './links.ts';
import type { Mail } from './mail.tsx';

type Reminded = {
  kind: ReminderKind;
  Title: string;
  Message: string;
  /** Path in the app. */
  Link: string;
  /** The name of the workshop. */
  organization: string;
};

/** A longer list goes unread; the app's notifications have all of it. */
export const MOST_LINES = 40;

const opens: Record<ReminderKind, string> = {
  recheck: 'See the checksheet',
  vic: 'See the checksheet',
  draft: 'Open the draft',
  wof: 'See the checksheet',
  estimate: 'Open the estimate',
  training: 'Open the training record',
};

/** All reminders of a person for one day, across workshops. */
export const dailyRemindersMail = (site: string, day: NzDate, reminded: readonly Reminded[]): Mail => {
  const workshops = [...new Set(reminded.map(({ organization }) => inLine(organization)))];
  const [first] = reminded;
  const isOne = reminded.length === 1 && first;
  const more = reminded.length - MOST_LINES;
  const ofOne = workshops.length === 1 ? workshops[0] : undefined;
  return {
    subject: isOne ? inLine(first.Title) : `${reminded.length} things to do on ${spellDate(day)}`,
    sentence: isOne ? 'This is left to be done.' : 'These are left to be done.',
    lines: reminded.slice(0, MOST_LINES).map(({ kind, Title, Message, Link, organization }) => ({
      name: inLine(Title),
      value: ofOne === undefined ? `${inLine(organization)}. ${inLine(Message, 300)}` : inLine(Message, 300),
      button: { label: opens[kind], link: linkTo(site, Link as `/${string}`) },
    })),
    ...(more > 0 && { details: [['More', `${more} more are under the bell in ${PRODUCT}.`]] }),
    button: { label: 'Change what is mailed', link: linkTo(site, sitePaths.notificationSettings) },
    ...(ofOne !== undefined && { organization: ofOne }),
    why: `You get this at most once a day, because you work in ${PRODUCT} for ${workshops.join(', ')}.`,
  };
};
