import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { isLocked } from '#shared/notes/locked.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteText } from './note-text.tsx';
import type { WorkingNotes } from './working-notes.ts';

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
