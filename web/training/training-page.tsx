import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NzDate } from '#shared/nz-date.ts';
import type { Period } from '#shared/training/model.ts';
import { listPeriods } from '#shared/training/periods.ts';
import { findSigned } from '#shared/training/sign-off.ts';
import { getNzToday } from '../device/server-clock.ts';
import { FiguresPdfButton } from '../figures/figures-pdf-button.tsx';
import { paths } from '../paths.ts';
import { useActor, useClient, useScope } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { LoadingBlock, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { AmendmentsToRead } from './amendments-to-read.tsx';
import { CourseDialog } from './course-dialog.tsx';
import { buildTrainingCsv } from './csv.ts';
import { EraseLearning } from './erase-learning.tsx';
import { listLearners } from './learners.ts';
import { PeriodPicker } from './period-picker.tsx';
import { trainingQuery, type Whose } from './queries.ts';
import { TrainingRecord } from './record.tsx';
import { SignOffSection } from './sign-off.tsx';
import './training.css';

const TITLE = 'Training record';

/** `/training`: the user's training in a period; for Admins, also anyone else's. */
export const TrainingPage = () => {
  usePageTitle(TITLE);
  const isAdmin = useScope('Admin');
  const [whose, setWhose] = useState<Whose>('own');
  const [period, setPeriod] = useState<Period>(() => pickFirst(getNzToday()));
  const [adding, setAdding] = useState(false);
  const [erasing, setErasing] = useState(false);
  const { query, learners, shown } = useRecord(whose, period, isAdmin);
  const { data } = query;
  const signed = data && findSigned(data.signOffs ?? [], period, data.digest);
  const save = () => {
    if (!data) return;
    const signOff = signed && !signed.isChanged ? signed.signOff : undefined;
    const csv = buildTrainingCsv({ ...data, amendments: data.amendments ?? [], signed: signOff });
    saveFile(
      new Blob([csv], { type: 'text/csv' }),
      `training-${[shown?.name, period.from, 'to', period.to].filter(Boolean).join('-')}.csv`,
    );
  };
  const isEmpty = !data?.entries.length && !data?.amendments?.length;
  return (
    <Page
      title={TITLE}
      description="What a review asks for: exams, quizzes, courses, practice and amendments read."
      actions={[
        // people record their own courses
        whose === 'own' && (
          <Button key="add" variant="primary" iconName="add-plus" onClick={() => setAdding(true)}>
            Add a course
          </Button>
        ),
        <FiguresPdfButton key="pdf" of={TITLE} wanted={{ kind: 'training', ...period, person: shown?.person }} />,
        <Button key="csv" iconName="download" disabled={isEmpty} onClick={save}>
          Save as CSV
        </Button>,
        <LinkButton key="amendments" to={paths.amendments}>
          Amendments
        </LinkButton>,
      ]}
    >
      <div className="stack-16">
        <AmendmentsToRead />
        <div className="training-filter">
          {isAdmin && <LearnerPicker whose={whose} learners={learners} onChoose={setWhose} />}
          <PeriodPicker period={period} signOffs={data?.signOffs ?? []} onChange={setPeriod} />
        </div>
        {data ? (
          <TrainingRecord data={data} learner={shown} />
        ) : (
          <QueryState query={query} title="The record could not be loaded" loading={<LoadingBlock height="320px" />} />
        )}
        {data?.digest && shown && (
          <SignOffSection
            key={`${shown.person} ${period.from} ${period.to}`}
            {...{ learner: shown, period, signed, digest: data.digest, signOffs: data.signOffs ?? [] }}
            onOpen={setPeriod}
          />
        )}
        {isAdmin && shown && (
          <div>
            <Button iconName="remove" onClick={() => setErasing(true)}>
              Erase answers
            </Button>
          </div>
        )}
      </div>
      {erasing && shown && <EraseLearning {...shown} onClose={() => setErasing(false)} />}
      {adding && <CourseDialog period={period} onClose={() => setAdding(false)} />}
    </Page>
  );
};

const pickFirst = (today: NzDate): Period => {
  const [first] = listPeriods(today);
  return first ? { from: first.from, to: first.to } : { from: today, to: today };
};

/** Loads a record and, for Admins, whose records there are. `shown`: the person, unless it is everyone. */
const useRecord = (whose: Whose, period: Period, isAdmin: boolean) => {
  const client = useClient();
  const { userId, subUserId, name } = useActor();
  const everyone = useQuery({ ...trainingQuery(client, period, 'all'), enabled: isAdmin });
  const query = useQuery(trainingQuery(client, period, whose));
  const learners = listLearners(everyone.data?.people ?? [], everyone.data?.entries ?? []);
  const own = { person: subUserId ?? userId, name };
  const person = typeof whose === 'string' ? undefined : whose.person;
  const shown = whose === 'own' ? own : learners.find((one) => one.person === person);
  return { query, shown, learners: learners.filter((one) => one.person !== own.person) };
};

type PickerProps = {
  whose: Whose;
  learners: ReturnType<typeof listLearners>;
  onChoose: (whose: Whose) => void;
};

const LearnerPicker = ({ whose, learners, onChoose }: PickerProps) => (
  <select
    className="control"
    aria-label="Whose training"
    value={typeof whose === 'string' ? whose : whose.person}
    onChange={({ target: { value } }) => onChoose(value === 'own' || value === 'all' ? value : { person: value })}
  >
    <option value="own">Your own</option>
    <option value="all">Everyone</option>
    {learners.map((one) => (
      <option key={one.person} value={one.person}>
        {one.name}
      </option>
    ))}
  </select>
);
