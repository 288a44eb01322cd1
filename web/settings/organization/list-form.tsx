import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { type ReactNode, useRef, useState } from 'react';
import { useOrganization, useReloadUser } from '../../session/session.tsx';
import { getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { type Conflict, ConflictAlert, findConflict, type Lists, type Records, takeTheirs } from './list-conflict.tsx';
import './price-list.css';
import { useSaveOrganization } from './use-save-organization.ts';

/** A line as typed. */
type Typed = { id: number; name: string };
type Mistakes<Line> = Partial<Record<keyof Line, string | undefined>>;

type Props<Field extends keyof Lists, Line extends Typed> = {
  title: string;
  description: string;
  field: Field;
  /** One entry, as in `price`. */
  noun: string;
  toLine: (name: string, value: Lists[Field]) => Omit<Line, 'id'>;
  toValue: (line: Line) => Lists[Field];
  findMistakes: (line: Line, earlier: readonly Line[]) => Mistakes<Line>;
  blank: Omit<Line, 'id'>;
  /** Formats a value for the question which of two to keep. */
  show: (value: Lists[Field]) => string;
  fields: (line: Line, mistakes: Mistakes<Line>, isNew: boolean, onChange: (some: Partial<Line>) => void) => ReactNode;
};

const sorted = <Value,>(records: Records<Value>) =>
  Object.entries(records).sort(([one], [other]) => one.localeCompare(other, 'en-NZ', { numeric: true }));

/** Form of a list that belongs to the prices. Other Admins' changes are merged, not overwritten. */
export const ListForm = <Field extends keyof Lists, Line extends Typed>(props: Props<Field, Line>) => {
  const { title, description, field, noun, blank, fields } = props;
  const organization = useOrganization();
  const stored = (organization[field] ?? {}) as Records<Lists[Field]>;
  const { PricesVersion } = organization;
  const save = useSaveOrganization();
  const reloadUser = useReloadUser();
  const toLines = (records: Records<Lists[Field]>) =>
    sorted(records).map(([name, value], id) => ({ ...props.toLine(name, value), id }) as Line);
  const [edited, setEdited] = useState<Line[]>();
  // the list that was edited
  const [seen, setSeen] = useState<{ records: Records<Lists[Field]>; version: number | undefined }>();
  const [conflict, setConflict] = useState<Conflict<Lists[Field]>>();
  const [added, setAdded] = useState<number>();
  const addButton = useRef<ButtonProps.Ref>(null);
  const lines = edited ?? toLines(stored);
  const mistakes = lines.map((line, index) => props.findMistakes(line, lines.slice(0, index)));
  const edit = (changed: Line[]) => {
    if (!edited) setSeen({ records: stored, version: PricesVersion });
    setEdited(changed);
  };
  const change = (id: number, some: Partial<Line>) =>
    edit(lines.map((line) => (line.id === id ? { ...line, ...some } : line)));
  const add = () => {
    const id = Math.max(-1, ...lines.map((line) => line.id)) + 1;
    edit([...lines, { ...blank, id } as Line]);
    setAdded(id);
  };
  const focusAdd = () => addButton.current?.focus();
  const start = () => {
    setEdited(undefined);
    setSeen(undefined);
    setConflict(undefined);
  };
  const saveLines = async () => {
    const mine = Object.fromEntries(lines.map((line) => [line.name.trim(), props.toValue(line)]));
    try {
      await save({ [field]: mine, PricesVersion: seen ? seen.version : PricesVersion });
    } catch (error) {
      const met = findConflict(error, field, seen?.records ?? stored, mine);
      setConflict(met);
      // both versions were shown, so the next save may overwrite
      if (met) {
        setSeen({ records: met.theirs, version: met.version });
        setEdited(toLines(met.mine));
        void reloadUser();
      }
      throw error;
    }
  };
  const take = () => {
    if (conflict)
      setEdited(
        toLines(takeTheirs(conflict, Object.fromEntries(lines.map((line) => [line.name.trim(), props.toValue(line)])))),
      );
    setConflict(undefined);
    // the clicked button is gone
    focusAdd();
  };
  return (
    <SettingsForm
      title={title}
      description={description}
      changed={edited !== undefined}
      mistaken={mistakes.some((one) => Object.values(one).some(Boolean))}
      save={saveLines}
      onSaved={start}
      explain={(error) => (findConflict(error, field, {}, {}) ? undefined : getErrorMessage(error, NOT_SAVED))}
    >
      {lines.length === 0 && <Box color="text-body-secondary">No {noun}s yet.</Box>}
      <ul className={`${noun}-list plain-list stack-12`}>
        {lines.map((line, index) => {
          // an empty line can't be saved, but shows no error yet
          const isBlank = Object.entries(blank).every(([name, value]) => line[name as keyof Line] === value);
          return (
            <li key={line.id}>
              {fields(line, isBlank ? {} : (mistakes[index] ?? {}), line.id === added, (some) => change(line.id, some))}
              <Button
                variant="icon"
                iconName="remove"
                formAction="none"
                ariaLabel={`Remove ${line.name || 'this line'}`}
                onClick={() => {
                  edit(lines.filter((one) => one.id !== line.id));
                  // the clicked button is gone
                  focusAdd();
                }}
              />
            </li>
          );
        })}
      </ul>
      <Button ref={addButton} iconName="add-plus" formAction="none" onClick={add}>
        Add a {noun}
      </Button>
      <ConflictAlert conflict={conflict} noun={noun} show={props.show} onTake={take} />
    </SettingsForm>
  );
};
