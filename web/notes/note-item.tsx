import Button from '@cloudscape-design/components/button';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { isLocked } from '#shared/notes/locked.ts';
import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';
import { RoomLeft } from '../ui/fields/room-left.tsx';
import { toast } from '../ui/toasts.tsx';
import { EMPTY_NOTE, type WorkingNotes } from './working-notes.ts';

type Props = {
  note: WorkingNotes['notes'][number];
  onText: (comment: string) => void;
  onDelete: () => void;
};

export const NoteItem = ({ note: { title, comment }, onText, onDelete }: Props) => {
  const [editing, setEditing] = useState(false);
  return (
    <li className="note">
      <p className="note-title fine-print" dir="auto">
        {title}
      </p>
      {editing ? (
        <NoteEditor label={`Note of ${title}`} text={comment} onWrite={onText} onDone={() => setEditing(false)} />
      ) : (
        <NoteText text={comment} />
      )}
      <RoomLeft text={comment} max={NOTE_MAX_LENGTH} />
      {isLocked({ title }) ? (
        <p className="note-locked fine-print">This note can't be changed.</p>
      ) : (
        !editing && (
          <div className="note-actions">
            <Button variant="icon" iconName="edit" ariaLabel={`Edit ${title}`} onClick={() => setEditing(true)} />
            <Button variant="icon" iconName="remove" ariaLabel={`Delete ${title}`} onClick={onDelete} />
          </div>
        )
      )}
    </li>
  );
};

/** Renders headings of a note as plain text, because they are not headings of the page. */
const heading = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

const parts: Components = {
  a: ({ href, children }) =>
    href && /^https?:\/\//i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    ),
  // don't fetch images from a note
  img: ({ alt }) => alt,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
};

/** Renders a note's Markdown. HTML is shown as text. */
const NoteText = ({ text }: { text: string }) => (
  <div className="note-text" dir="auto">
    <Markdown components={parts}>{text}</Markdown>
  </div>
);

type NoteEditorProps = { label: string; text: string; onWrite: (text: string) => void; onDone: () => void };

/**
 * Edits a note in place and reports each change. Enter or blur ends editing; Escape or Cancel restores the original
 * text.
 */
const NoteEditor = ({ label, text, onWrite, onDone }: NoteEditorProps) => {
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
        // the clicked button is gone
        autoFocus
        rows={4}
        ariaLabel={label}
        value={written}
        onChange={({ detail }) => write(detail.value)}
        onKeyDown={onKeyDown}
        nativeTextareaAttributes={{ dir: 'auto' }}
      />
      <CancelButton onClick={discard} />
    </fieldset>
  );
};

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="icon"
    iconName="close"
    ariaLabel="Cancel"
    // keep the focus in the field, because blur would save
    nativeButtonAttributes={{ onMouseDown: (event) => event.preventDefault() }}
    onClick={onClick}
  />
);

const useCursorAtEnd = () => {
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const field = frame.current?.querySelector('textarea');
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return frame;
};
