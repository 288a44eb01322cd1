import Button from '@cloudscape-design/components/button';
import Textarea from '@cloudscape-design/components/textarea';
import { useId } from 'react';
import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';

type Props = { text: string; full: boolean; onText: (text: string) => void; onAdd: () => void };

export const AddNote = ({ text, full, onText, onAdd }: Props) => {
  const id = useId();
  return (
    <div className="note-editor note-add">
      <label htmlFor={id}>Add an Inspector Note</label>
      <Textarea
        controlId={id}
        rows={3}
        value={text}
        disabled={full}
        nativeTextareaAttributes={{ dir: 'auto', maxLength: NOTE_MAX_LENGTH }}
        onChange={({ detail }) => onText(detail.value)}
      />
      <span className="note-count fine-print">
        {text.length < NOTE_MAX_LENGTH ? `${text.length}/${NOTE_MAX_LENGTH}` : `Max length ${NOTE_MAX_LENGTH} reached`}
      </span>
      <Button disabled={full || !text.trim()} onClick={onAdd}>
        Add
      </Button>
    </div>
  );
};
