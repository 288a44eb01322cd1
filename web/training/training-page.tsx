import '../client/nouns/training.ts';
import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, showDate } from '#shared/nz-date.ts';
import { dayAxis, placeDay } from '#shared/plots/day-axis.ts';
import type { Axis } from '#shared/plots/model.ts';
import type { TrainingEntry } from '#shared/training/model.ts';
import { calculateScores, minutesOf } from '#shared/training/scores.ts';
import type { Client } from '../client/client.ts';
import { Plot } from '../plots/plot.tsx';
import { useClient, useScope } from '../session/session.tsx';
import { Section } from '../settings/form/section.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { LoadingBlock, Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { CourseDialog } from './course-dialog.tsx';
import { buildTrainingCsv } from './csv.ts';
import { type Learner, listLearners } from './learners.ts';
import { formatMinutes, kindWords } from './words.ts';
import './training.css';
import { getNzToday } from '../device/server-clock.ts';

const TITLE = 'Training record';
/** Length of the period shown, in days. */
const YEAR = 365;

export const trainingQuery = (client: Client, whose: 'own' | 'all') => {
  const to = getNzToday();
  const query = { from: addDays(to, -YEAR), to, whose };
  return queryOptions({
    // prefix of the queries that are stale after training is recorded
    queryKey: ['training', query],
    queryFn: ({ signal }) => client.training.record({ query }, { signal }),
  });
};

/** `/training`: the user's training in the last year; for Admins, everyone's. */
export const TrainingPage = () => {
  usePageTitle(TITLE);
  const client = useClient();
  const isAdmin = useScope('Admin');
  const [whose, setWhose] = useState<'own' | 'all'>('own');
  const [adding, setAdding] = useState(false);
  const query = useQuery(trainingQuery(client, whose));
  const [person, setPerson] = useState<string>();
  const [erased, setErased] = useState<Learner>();
  const isAll = whose === 'all';
  const learners = isAll ? listLearners(query.data?.entries ?? []) : [];
  const chosen = learners.find((one) => one.person === person);
  const entries = query.data?.entries.filter((entry) => !chosen || entry.person === chosen.person);
  return (
    <Page
      title={TITLE}
      description="Quizzes, mock exams, practice and other courses in the last 12 months."
      actions={[
        <Button key="csv" iconName="download" disabled={!entries?.length} onClick={() => entries && save(entries)}>
          Save as CSV
        </Button>,
        <Button key="add" variant="primary" iconName="add-plus" onClick={() => setAdding(true)}>
          Add a course
        </Button>,
      ]}
    >
      <div className="stack-16">
        {isAdmin && (
          <Toggle checked={isAll} onChange={({ detail }) => setWhose(detail.checked ? 'all' : 'own')}>
            Everyone in the workshop
          </Toggle>
        )}
        {learners.length > 0 && (
          <LearnerFilter learners={learners} chosen={chosen} onChoose={setPerson} onErase={setErased} />
        )}
        {!entries && (
          <QueryState query={query} title="The record could not be loaded" loading={<LoadingBlock height="320px" />} />
        )}
        {entries?.length === 0 && (
          <Notice title="Nothing yet" text="Finished quizzes and courses you add appear here." />
        )}
        {entries && entries.length > 0 && <Record entries={entries} isAll={isAll} whose={chosen?.name} />}
      </div>
      {erased && <EraseLearning {...erased} onClose={() => setErased(undefined)} />}
      {adding && <CourseDialog onClose={() => setAdding(false)} />}
    </Page>
  );
};

type FilterProps = {
  learners: readonly Learner[];
  chosen: Learner | undefined;
  onChoose: (person: string) => void;
  onErase: (learner: Learner) => void;
};

const LearnerFilter = ({ learners, chosen, onChoose, onErase }: FilterProps) => (
  <div className="row-12">
    <select
      className="control"
      aria-label="Whose training"
      value={chosen?.person ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Everyone</option>
      {learners.map((one) => (
        <option key={one.person} value={one.person}>
          {one.name}
        </option>
      ))}
    </select>
    {chosen && (
      <Button iconName="remove" onClick={() => onErase(chosen)}>
        Erase answers
      </Button>
    )}
  </div>
);

const save = (entries: readonly TrainingEntry[]) =>
  saveFile(new Blob([buildTrainingCsv(entries)], { type: 'text/csv' }), `training-${getNzToday()}.csv`);

type RecordProps = { entries: readonly TrainingEntry[]; isAll: boolean; whose: string | undefined };

const Record = ({ entries, isAll, whose = 'Everyone' }: RecordProps) => {
  const [removed, setRemoved] = useState<TrainingEntry>();
  return (
    <>
      {!isAll && <Scores entries={entries} />}
      <Section title={isAll ? whose : 'Your training'} description={`${formatMinutes(minutesOf(entries))} in all.`}>
        <ul className="training-entries plain-list" aria-label="Training">
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className="stack-4">
                <strong>{entry.title}</strong>
                <span className="quiet">
                  {[
                    showDate(entry.day),
                    kindWords[entry.kind] !== entry.title && kindWords[entry.kind],
                    isAll && entry.name,
                    formatMinutes(Math.round(entry.minutes)),
                    entry.total !== undefined && `${entry.correct} of ${entry.total} right`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {entry.notes && <span className="quiet">{entry.notes}</span>}
              </div>
              {entry.kind === 'course' && entry.isOwn && (
                <Button iconName="remove" ariaLabel={`Remove ${entry.title}`} onClick={() => setRemoved(entry)} />
              )}
            </li>
          ))}
        </ul>
      </Section>
      {removed && <RemoveCourse entry={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
};

const percentAxis: Axis = {
  ...{ title: 'Right (%)', scale: 'numbers', includes: [0, 100] },
  tell: (value) => `${Math.round(value)}%`,
};

/** The share of right answers with its margin of error, because one quiz alone says little. */
const Scores = ({ entries }: { entries: readonly TrainingEntry[] }) => {
  const scores = calculateScores(entries);
  const last = scores.at(-1);
  if (!last) return null;
  const points = scores.map(({ day, share }) => ({ x: placeDay(day), y: share * 100 }));
  const band = scores.map(({ day, low, high }) => ({ x: placeDay(day), low: low * 100, high: high * 100 }));
  const [share, low, high] = [last.share, last.low, last.high].map((part) => Math.round(part * 100));
  return (
    <Section
      title="Your knowledge"
      description={`${share}% of your last ${last.n} answers in mock exams and quizzes were right. Of questions like these you would answer ${low} to ${high}% correctly.`}
    >
      <Plot
        label="Share of correct answers"
        x={dayAxis}
        y={percentAxis}
        layers={[
          { kind: 'band', name: 'Likely range', points: band },
          { kind: 'line', name: 'Right', points },
          { kind: 'dot', name: 'Right', points },
        ]}
      />
    </Section>
  );
};

const EraseLearning = ({ person, name, onClose }: Learner & { onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const erase = async () => {
    await client.training.erase({ params: { person } });
    await queries.invalidateQueries({ queryKey: ['training'] });
  };
  return (
    <ConfirmDialog title={`Erase ${name}'s answers?`} yes="Erase" run={erase} onClose={onClose}>
      <p>All answers and notes of {name} are deleted, and their practice starts again. This can't be undone.</p>
      <p>The day, minutes, quiz or course, and score are kept for a year for reviews. Then they are deleted too.</p>
    </ConfirmDialog>
  );
};

const RemoveCourse = ({ entry, onClose }: { entry: TrainingEntry; onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const remove = async () => {
    await client.training.removeCourse({ params: { trainingId: entry.id } });
    await queries.invalidateQueries({ queryKey: ['training'] });
  };
  return (
    <ConfirmDialog title="Remove this course?" yes="Remove" run={remove} onClose={onClose}>
      <p>“{entry.title}” will be removed from your training record.</p>
    </ConfirmDialog>
  );
};
