import { Link } from 'react-router';
import { nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import type { NextReminder } from '#shared/reminders/api.ts';
import { Section } from '../form/section.tsx';

/** What somebody will be told if nothing changes, with the words of that day. */
export const NextReminders = ({ next }: { next: readonly NextReminder[] }) => (
  <Section
    title="What comes next"
    description="What you will be told, if nothing is done before. Of WoFs that expire, the next two weeks."
  >
    {next.length === 0 ? (
      'Nothing for now.'
    ) : (
      <ul className="reminders-next" aria-label="What comes next">
        {next.map(({ kind, Title, at, Link: to }) => (
          <li key={`${kind} ${to}`}>
            <time dateTime={at}>{spellMoment(at)}</time>
            <Link to={to}>{Title}</Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

/** `Tue 15 Dec 2026, 8:00 am` */
const spellMoment = (at: string) => `${spellDate(nzDate(new Date(at)))}, ${showTime(at)}`;
