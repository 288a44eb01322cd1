import Button from '@cloudscape-design/components/button';
import Textarea from '@cloudscape-design/components/textarea';
import { type KeyboardEvent, useState } from 'react';
import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';
import { toast } from '../ui/toasts.tsx';
import { EMPTY_NOTE } from './working-notes.ts';

type Props = { label: string; text: string; onSave: (text: string) => void; onDiscard: () => void };

/** A note that is rewritten in its place: Enter and leaving it keep what was written, Escape and the cancel icon do not. */
export const NoteEditor = ({ label, text, onSave, onDiscard }: Props) => {
  const [written, setWritten] = useState(text);
  const save = () => {
    if (written.trim()) return onSave(written);
    toast({ type: 'warning', text: EMPTY_NOTE });
    return onDiscard();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // the dialog stays open
      event.preventDefault();
      return onDiscard();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    return save();
  };
  return (
    <fieldset
      className="note-editor"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || save()}
    >
      <Textarea
        // the button that was pressed for it is gone
        autoFocus
        rows={4}
        ariaLabel={label}
        value={written}
        onChange={({ detail }) => setWritten(detail.value)}
        nativeTextareaAttributes={{
          dir: 'auto',
          maxLength: NOTE_MAX_LENGTH,
          // one goes on where the note ends
          onFocus: ({ currentTarget }) =>
            currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length),
          onKeyDown,
        }}
      />
      <Button
        variant="icon"
        iconName="close"
        ariaLabel="Cancel"
        // the field keeps the focus: leaving it would save
        nativeButtonAttributes={{ onMouseDown: (event) => event.preventDefault() }}
        onClick={onDiscard}
      />
    </fieldset>
  );
};
