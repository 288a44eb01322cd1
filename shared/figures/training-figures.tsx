import type { ReactNode } from 'react';
import { showDate, showInstant } from '../nz-date.ts';
import type { PrintedRecord, PrintedTraining } from '../training/printed.ts';
import {
  formatMinutes,
  formatPassed,
  formatRegraded,
  formatScore,
  formatTimes,
  formatTotal,
  nameKind,
} from '../training/words.ts';

/** Training records, each starting on a page of its own. */
export const TrainingFigures = ({ training: { people } }: { training: PrintedTraining }) => (
  <>
    {people.length === 0 && <p>Nothing was recorded in this period.</p>}
    {people.map((record, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: printed once
      <div key={n} className="person">
        {people.length > 1 && <h2>{record.name}</h2>}
        <Totals record={record} />
        <SignOffLine record={record} isOne={people.length === 1} />
        <Lines title="Exams" lines={record.exams} />
        <Lines title="Courses" lines={record.courses} />
        <Lines title="Quizzes" lines={record.quizzes} />
        <Table
          title="Amendments read and signed"
          heads={['Signed', 'Amendment', 'Version']}
          rows={record.amendments.map(({ title, version, signedAt }) => [
            showInstant(signedAt),
            title,
            String(version),
          ])}
        />
        <Table
          title="Practice by week"
          heads={['Week from', 'Practised', 'Right', 'Time']}
          rows={record.weeks.map((week) => [
            ...[showDate(week.monday), formatTimes(week), formatScore(week), formatMinutes(week.minutes)],
          ])}
        />
      </div>
    ))}
  </>
);

const Totals = ({ record: { minutes, exams, passed, courses, amendments } }: { record: PrintedRecord }) => (
  <p className="said">
    {formatTotal(minutes.all)} in all. Courses: {formatTotal(minutes.courses)} ({courses.length}). Exams:{' '}
    {formatTotal(minutes.exams)} ({exams.length}, {passed} passed). Quizzes: {formatTotal(minutes.quizzes)}. Practice:{' '}
    {formatTotal(minutes.practice)}. Amendments read: {amendments.length}.
  </p>
);

const SignOffLine = ({ record: { signed }, isOne }: { record: PrintedRecord; isOne: boolean }) => {
  if (!isOne) return null;
  if (!signed) return <p className="sign-off">Not signed off.</p>;
  const { signOff, isChanged } = signed;
  return (
    <p className="sign-off">
      <strong>
        Signed off by {signOff.signedBy}, {showInstant(signOff.signedAt)}
      </strong>
      {isChanged && '. The record has changed since sign-off.'}
    </p>
  );
};

const Lines = ({ title, lines }: { title: string; lines: PrintedRecord['exams'] }) => (
  <Table
    title={title}
    heads={['Day', 'Title', 'Result', 'Time']}
    rows={lines.map((line) => [
      showDate(line.day),
      <>
        {line.title}
        {line.kind === 'mockExam' &&
          line.title.split(':')[0] !== nameKind(line) &&
          ` (${nameKind(line).toLowerCase()})`}
        {line.notes && <small className="note"> {line.notes}</small>}
      </>,
      [formatScore(line), formatPassed(line), formatRegraded(line), line.certificate && 'Certificate on file']
        .filter(Boolean)
        .join(', '),
      formatMinutes(line.minutes),
    ])}
  />
);

type TableProps = { title: string; heads: readonly string[]; rows: readonly (readonly ReactNode[])[] };

const Table = ({ title, heads, rows }: TableProps) =>
  rows.length > 0 && (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <tr key={n}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
