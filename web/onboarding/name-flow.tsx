import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { explainExcess } from '#shared/input/excess.ts';
import { Question } from './question.tsx';
import { SuccessScreen } from './success-screen.tsx';
import { TextQuestion } from './text-question.tsx';
import { NAME } from './texts.ts';

/** Two names and a space must fit into the 80 characters of a name. */
const MAX_LENGTH = 39;

const nameFields = [
  {
    name: 'first',
    label: 'First Name',
    autoComplete: 'given-name',
    enterKeyHint: 'next',
    missing: NAME.firstNameMissing,
  },
  {
    name: 'last',
    label: 'Last Name',
    autoComplete: 'family-name',
    enterKeyHint: 'done',
    missing: NAME.lastNameMissing,
  },
] as const;

/** `again` returns to the second card, if the name couldn't be saved. */
type Props = { onName: (fullName: string, again: () => void) => void };

/** Asks for first and last name in three cards. Source: specification 1, section 2.6. */
export const NameFlow = ({ onName }: Props) => {
  const [card, setCard] = useState<'enter' | 'confirm' | 'welcome'>('enter');
  const [names, setNames] = useState({ first: '', last: '' });
  const [asked, setAsked] = useState(false);
  const first = names.first.trim();
  const last = names.last.trim();
  const fullName = `${first} ${last}`;

  const save = () => {
    setAsked(true);
    const fits = !explainExcess(first, MAX_LENGTH) && !explainExcess(last, MAX_LENGTH);
    if (first && last && fits) setCard('confirm');
  };

  switch (card) {
    case 'enter':
      return (
        <Question key={card} title={NAME.title} onDone={save} actions={<Button variant="primary">Save</Button>}>
          {nameFields.map(({ name, missing, ...input }) => (
            <TextQuestion
              key={name}
              {...input}
              maxLength={MAX_LENGTH}
              value={names[name]}
              error={asked && !names[name].trim() ? missing : undefined}
              onType={(text) => setNames({ ...names, [name]: text })}
            />
          ))}
        </Question>
      );
    case 'confirm':
      return <Confirm key={card} fullName={fullName} onNo={() => setCard('enter')} onYes={() => setCard('welcome')} />;
    case 'welcome':
      return (
        <SuccessScreen title={NAME.welcome} text={fullName} onOver={() => onName(fullName, () => setCard('confirm'))} />
      );
  }
};

const Confirm = ({ fullName, onNo, onYes }: { fullName: string; onNo: () => void; onYes: () => void }) => (
  <Question
    title={NAME.confirm}
    onDone={onYes}
    actions={
      <>
        <Button formAction="none" onClick={onNo}>
          No
        </Button>
        <Button variant="primary">Yes</Button>
      </>
    }
  >
    <p className="full-name">{fullName}</p>
    <p className="quiet">{NAME.changeLater}</p>
  </Question>
);
