import Button from '@cloudscape-design/components/button';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useEffect, useRef, useState } from 'react';
import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';
import { toast } from '../ui/toasts.tsx';
import { EMPTY_NOTE } from './working-notes.ts';

type Props = { label: string; text: string; onWrite: (text: string) => void; onDone: () => void };

/** Edits a note in place and reports each change. Enter or blur finishes; Escape or Cancel restores the original text. */
export const NoteEditor = ({ label, text, onWrite, onDone }: Props) => {
  const [before] = useState(text);
  const [written, setWritten] = useState(text);
  const frame = useCursorAtEnd();
  const write = (now: string) => {
    setWritten(now);
    onWrite(now.trim() ? now : before);
  };
  const save = () => {
    if (!written.trim()) toast({ type: 'warning', text: EMPTY_NOTE });
    onDone();
  };
  const discard = () => {
    onWrite(before);
    onDone();
  };
  const onKeyDown: TextareaProps['onKeyDown'] = (event) => {
    const { key, shiftKey, isComposing } = event.detail;
    const run = key === 'Escape' ? discard : key === 'Enter' && !shiftKey && !isComposing ? save : undefined;
    if (!run) return;
    // Escape must not close the dialog
    event.preventDefault();
    run();
  };
  return (
    <fieldset
      ref={frame}
      className="note-editor"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || save()}
    >
      <Textarea
        // the pressed button is gone
        autoFocus
        rows={4}
        ariaLabel={label}
        value={written}
        onChange={({ detail }) => write(detail.value)}
        onKeyDown={onKeyDown}
        nativeTextareaAttributes={{ dir: 'auto', maxLength: NOTE_MAX_LENGTH }}
      />
      <Button
        variant="icon"
        iconName="close"
        ariaLabel="Cancel"
        // keeps the focus in the field, as blur would save
        nativeButtonAttributes={{ onMouseDown: (event) => event.preventDefault() }}
        onClick={discard}
      />
    </fieldset>
  );
};

const useCursorAtEnd = () => {
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const field = frame.current?.querySelector('textarea');
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return frame;
};
