import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
    <div className="amendment-readers">
      <Choice isChosen={readers === null} onChange={(isAll) => onChange(isAll ? null : [])}>
        Everyone with an inspector number, also those who join later
      </Choice>
      {readers &&
        people.map(({ person, name }) => (
          <Choice
            key={person}
            isChosen={readers.includes(person)}
            onChange={(isChosen) => onChange(isChosen ? [...readers, person] : readers.filter((one) => one !== person))}
          >
            {name}
          </Choice>
        ))}
    </div>
  </FormField>
);

type ChoiceProps = { isChosen: boolean; onChange: (isChosen: boolean) => void; children: ReactNode };

const Choice = ({ isChosen, onChange, children }: ChoiceProps) => (
  <label>
    <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
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
