import { Link } from 'react-router';
import { nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import type { NextReminder, NextTraining } from '#shared/reminders/api.ts';
import { Section } from '../form/section.tsx';

type Props = { next: readonly NextReminder[]; training: NextTraining | undefined };

const inOrder = <One extends { at: string }>(all: readonly One[]) => [...all].sort((a, b) => (a.at < b.at ? -1 : 1));

/** What somebody will be told if nothing changes, with the words of that day. */
export const NextReminders = ({ next, training }: Props) => (
  <Section
    title="What comes next"
    description="What you will be told first, if nothing is done before: ten things at most, and of WoFs those of the next two weeks."
  >
    {next.length === 0 && !training ? (
      'Nothing for now.'
    ) : (
      <ul className="reminders-next" aria-label="What comes next">
        {inOrder([...next, ...(training ? [{ kind: 'training', ...training }] : [])]).map(
          ({ kind, Title, at, Link: to }) => (
            <li key={`${kind} ${to}`}>
              <time dateTime={at}>{spellMoment(at)}</time>
              <Link to={to}>{Title}</Link>
            </li>
          ),
        )}
      </ul>
    )}
  </Section>
);

/** `Tue 15 Dec 2026, 8:00 am` */
const spellMoment = (at: string) => `${spellDate(nzDate(new Date(at)))}, ${showTime(at)}`;
