import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useQuery } from '@tanstack/react-query';
import type { Learner } from '#shared/training/model.ts';
import { quizzesQuery } from '../../quizzes/queries.ts';
import { useClient } from '../../session/session.tsx';

type ReadersProps = {
  people: readonly Learner[];
  readers: readonly string[] | null;
  isWrong: boolean;
  onChange: (readers: string[] | null) => void;
};

/** Chooses who must read an amendment: all inspectors, also later ones, or some people. */
export const ReadersField = ({ people, readers, isWrong, onChange }: ReadersProps) => (
  <FormField label="Who must read it" errorText={isWrong && 'Choose at least one person'}>
    <div className="stack-8">
      <Checkbox checked={readers === null} onChange={({ detail }) => onChange(detail.checked ? null : [])}>
        Everyone with an inspector number, also those who join later
      </Checkbox>
      {readers &&
        people.map(({ person, name }) => (
          <Checkbox
            key={person}
            checked={readers.includes(person)}
            onChange={({ detail }) =>
              onChange(detail.checked ? [...readers, person] : readers.filter((one) => one !== person))
            }
          >
            {name}
          </Checkbox>
        ))}
    </div>
  </FormField>
);

const NONE = { value: '', label: 'None' };

/** Chooses the quiz with questions on an amendment. */
export const QuizField = ({ quizId, onChange }: { quizId: string; onChange: (quizId: string) => void }) => {
  const { data } = useQuery(quizzesQuery(useClient()));
  const options = [NONE, ...(data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))];
  return (
    <FormField label="Quiz with questions on it" constraintText="Optional">
      <Select
        selectedOption={options.find(({ value }) => value === quizId) ?? NONE}
        options={options}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
};
