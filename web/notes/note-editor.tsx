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
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed for it is gone
        autoFocus
        dir="auto"
        rows={4}
        maxLength={NOTE_MAX_LENGTH}
        aria-label={label}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        // one goes on where the note ends
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="icon-button"
        aria-label="Cancel"
        // the field keeps the focus: leaving it would save
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDiscard}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </fieldset>
  );
};
