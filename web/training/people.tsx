import type { TrainingEntry } from '#shared/training/model.ts';
import { summarizeTraining } from '#shared/training/summary.ts';
import { formatExams, formatTotal } from '#shared/training/words.ts';
import { Section } from '../settings/form/section.tsx';
import { listLearners } from './learners.ts';

type Props = { entries: readonly TrainingEntry[]; people: Parameters<typeof listLearners>[0] };

/** What each person did in a period, also those who did nothing. */
export const People = ({ entries, people }: Props) => (
  <Section title="People">
    <table className="fine-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Time</th>
          <th scope="col">Exams</th>
          <th scope="col">Courses</th>
        </tr>
      </thead>
      <tbody>
        {listLearners(people, entries).map(({ person, name }) => {
          const { minutes, exams, passed, courses } = summarizeTraining(entries.filter((one) => one.person === person));
          return (
            <tr key={person}>
              <th scope="row">{name}</th>
              <td>{formatTotal(minutes.all)}</td>
              <td>{formatExams(exams, passed)}</td>
              <td>{courses.length}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </Section>
);
