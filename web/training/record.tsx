import Button from '@cloudscape-design/components/button';
import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#shared/endpoint.ts';
import { nzDate, showDate, showInstant } from '#shared/nz-date.ts';
import type { trainingApi } from '#shared/training/api.ts';
import type { Learner, TrainingEntry } from '#shared/training/model.ts';
import { type PracticeWeek, summarizeTraining } from '#shared/training/summary.ts';
import {
  formatExams,
  formatMinutes,
  formatPassed,
  formatRegraded,
  formatScore,
  formatTimes,
  formatTotal,
  nameKind,
} from '#shared/training/words.ts';
import { useActor } from '../session/session.tsx';
import { Section } from '../settings/form/section.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { People } from './people.tsx';
import { RemoveCourse } from './remove-course.tsx';
import { Scores } from './scores.tsx';

type Props = { data: ResponseBody<typeof trainingApi.record>; learner: Learner | undefined };

/** A person's training in a period or, without a person, everyone's. */
export const TrainingRecord = ({ data: { entries, amendments = [], people = [] }, learner }: Props) => {
  const { userId, subUserId } = useActor();
  const summary = summarizeTraining(entries);
  const isAll = learner === undefined;
  if (entries.length + amendments.length === 0)
    return <Notice title="Nothing in this period" text="Finished quizzes and courses you add appear here." />;
  return (
    <>
      <Totals of={summary} title={isAll ? 'Everyone' : learner.name} amendments={amendments.length} />
      {isAll && <People entries={entries} people={people} />}
      {learner?.person === (subUserId ?? userId) && <Scores entries={entries} />}
      <Entries title="Exams" entries={summary.exams} isAll={isAll} />
      <Entries title="Quizzes" entries={summary.quizzes} isAll={isAll} />
      <Entries title="Courses" entries={summary.courses} isAll={isAll} />
      <Part title="Amendments read" count={amendments.length}>
        {amendments.map(({ amendment, person, name, title, version, signedAt }) => (
          <li key={`${amendment} ${person} ${version}`}>
            <Line
              title={title}
              facts={[showDate(nzDate(new Date(signedAt))), isAll && name, `signed ${showInstant(signedAt)}`]}
            />
          </li>
        ))}
      </Part>
      <Part title="Practice by week" count={summary.weeks.length}>
        {summary.weeks.map((week) => (
          <Week key={`${week.monday} ${week.person}`} week={week} isAll={isAll} />
        ))}
      </Part>
    </>
  );
};

type TotalsProps = { of: ReturnType<typeof summarizeTraining>; title: string; amendments: number };

const Totals = ({ of: { minutes, exams, passed, courses }, title, amendments }: TotalsProps) => (
  <Section title={title} description={`${formatTotal(minutes.all)} in all.`}>
    <dl className="training-totals flush">
      {[
        ['Exams', formatExams(exams, passed)],
        ['Exam time', formatTotal(minutes.exams)],
        ['Courses', courses.length],
        ['Course time', formatTotal(minutes.courses)],
        ['Quizzes', formatTotal(minutes.quizzes)],
        ['Practice', formatTotal(minutes.practice)],
        ['Amendments read', amendments],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

const Part = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count > 0 && (
    <Section title={title}>
      <ul className="training-entries plain-list" aria-label={title}>
        {children}
      </ul>
    </Section>
  );

type LineProps = { title: string; facts: readonly (string | false)[]; notes?: string };

const Line = ({ title, facts, notes }: LineProps) => (
  <div className="stack-4">
    <strong>{title}</strong>
    <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
    {notes && <span className="quiet">{notes}</span>}
  </div>
);

type EntriesProps = { title: string; entries: readonly TrainingEntry[]; isAll: boolean };

const Entries = ({ title, entries, isAll }: EntriesProps) => {
  const [opened, setOpened] = useState<TrainingEntry>();
  const [removed, setRemoved] = useState<TrainingEntry>();
  return (
    <>
      <Part title={title} count={entries.length}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} isAll={isAll} />
            <div className="row">
              {entry.certificate && (
                <Button ariaLabel={`Certificate of ${entry.title}`} onClick={() => setOpened(entry)}>
                  Certificate
                </Button>
              )}
              {entry.kind === 'course' && entry.isOwn && (
                <Button iconName="remove" ariaLabel={`Remove ${entry.title}`} onClick={() => setRemoved(entry)} />
              )}
            </div>
          </li>
        ))}
      </Part>
      {opened && <CertificateDialog entry={opened} onClose={() => setOpened(undefined)} />}
      {removed && <RemoveCourse entry={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
};

const EntryLine = ({ entry, isAll }: { entry: TrainingEntry; isAll: boolean }) => {
  const kind = nameKind(entry);
  const result = formatPassed(entry);
  return (
    <Line
      title={result ? `${entry.title}: ${result.toLowerCase()}` : entry.title}
      facts={[
        ...[showDate(entry.day), kind !== entry.title.split(':')[0] && kind, isAll && entry.name],
        ...[formatMinutes(entry.minutes), formatScore(entry), formatRegraded(entry)],
      ]}
      notes={entry.notes}
    />
  );
};

const Week = ({ week, isAll }: { week: PracticeWeek; isAll: boolean }) => (
  <li>
    <details className="training-week">
      <summary>
        <strong>Week of {showDate(week.monday)}</strong>
        <span className="quiet">
          {[isAll && week.name, formatTimes(week), formatMinutes(week.minutes), formatScore(week)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <ul className="bullets quiet">
        {week.entries.map((entry) => (
          <li key={entry.id}>
            {[showDate(entry.day), formatMinutes(entry.minutes), formatScore(entry)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  </li>
);
