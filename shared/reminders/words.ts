import { estimateNoun } from '../estimates/estimate-words.ts';
import { nameEstimate } from '../estimates/number.ts';
import { daysBetween, type NzDate, spellDate } from '../nz-date.ts';
import { spellInterval } from './kinds.ts';
import type { Cause, ReminderKind } from './moments.ts';

/** The sheet or estimate that a reminder is about, with its number as formatted. '' if not known yet. `isFixed`: the estimate is a quote. */
export type About = { number: string; plate: string; isFixed?: boolean | undefined };

/** Returns the plate or, without one, the sheet number. */
export const nameSheet = ({ number, plate }: Pick<About, 'number' | 'plate'>) => plate || `No. ${number}`;

/** Says when a day is, as in `tomorrow` or `in 3 days`. */
export const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
const manyDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Returns a short name of the reminder's subject. */
export const nameSubject = (kind: ReminderKind, about: About) => {
  if (kind === 'training') return 'Training';
  if (kind === 'amendment') return 'Amendments';
  return kind === 'estimate' ? nameEstimate(about) : nameSheet(about);
};

/** Returns the text of a reminder as of a day. Leaves out names of customers, because notifications survive the erasure of a customer. */
export const writeReminder = (cause: Cause, about: About, today: NzDate): { Title: string; Message: string } => {
  const { number } = about;
  const which = nameSubject(cause.kind, about);
  switch (cause.kind) {
    case 'recheck':
      return {
        Title: `${which}: recheck ends ${inDays(daysBetween(today, cause.lastDay))}`,
        Message: `Sheet ${number} failed and hasn’t been rechecked. The last day for a recheck is ${spellDate(cause.lastDay)}.`,
      };
    case 'vic': {
      const still = today > cause.inspectedOn ? 'still ' : '';
      return {
        Title: `${which}: ${still}not entered in VIC`,
        Message: `Sheet ${number} from ${spellDate(cause.inspectedOn)} is ${still}not marked as entered in VIC.`,
      };
    }
    case 'draft':
      return {
        Title: `${which}: draft unfinished for ${manyDays(daysBetween(cause.changedOn, today))}`,
        Message: `Sheet ${number} was last changed on ${spellDate(cause.changedOn)}. Finish or discard it.`,
      };
    case 'wof':
      return {
        Title: `${which}: WoF expires ${inDays(daysBetween(today, cause.expiresOn))}`,
        Message: `The WoF from sheet ${number} expires on ${spellDate(cause.expiresOn)}, and the vehicle hasn’t passed here since.`,
      };
    case 'estimate':
      return {
        Title: `${which}: ${estimateNoun(about)} not answered`,
        Message: `It was sent on ${spellDate(cause.sentOn)} and expires ${inDays(daysBetween(today, cause.expiresOn))}.`,
      };
    case 'amendment': {
      const { title, days, organization, isShared } = cause;
      return {
        Title: title === undefined ? `${days.length} amendments to read and sign` : `Read and sign: ${title}`,
        Message: `${organization || 'Your workshop'} asks ${isShared ? 'the inspectors on this account' : 'you'} to read the change to the manual and sign for it.`,
      };
    }
    case 'training': {
      const whose = cause.isShared ? 'the training record of an inspector on this account' : 'your training record';
      return {
        Title: `${which} is due`,
        Message: `${cause.organization || 'Your workshop'} requires training ${spellInterval(cause.everyMonths)}, and ${whose} shows nothing more recent. A quiz, practice or a course counts.`,
      };
    }
  }
};
