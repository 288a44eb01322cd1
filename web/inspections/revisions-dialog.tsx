import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { showInstant } from '#shared/nz-date.ts';
import { revisionQuery, revisionsQuery } from '../checksheets/queries.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { LoadingBlock, QueryState } from '../ui/screens/notice.tsx';
import { SheetContents } from './sheet-contents.tsx';
import './revisions-dialog.css';
import { useClient } from '../session/session.tsx';

const NOT_LOADED = 'This could not be loaded';

type Props = { inspection: Inspection; onClose: () => void };

/** All revisions of an inspection, with time and author. Admins only. */
export const RevisionsDialog = ({ inspection, onClose }: Props) => {
  const [revision, setRevision] = useState<number>();
  const id = String(inspection.id);
  return (
    <DialogFrame
      kind="section"
      title={revision === undefined ? 'Earlier revisions' : `Revision ${revision}`}
      onClose={onClose}
      footer={
        <>
          {revision !== undefined && <Button onClick={() => setRevision(undefined)}>All revisions</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="revisions">
        {revision === undefined ? <List id={id} onOpen={setRevision} /> : <Opened id={id} revision={revision} />}
      </div>
    </DialogFrame>
  );
};

const List = ({ id, onOpen }: { id: string; onOpen: (revision: number) => void }) => {
  const client = useClient();
  const { data, ...state } = useQuery(revisionsQuery(client, id));
  if (!data) return <QueryState query={state} title={NOT_LOADED} loading={<LoadingBlock height="160px" />} />;
  return (
    <ol className="plain-list stack-8">
      {[...data.revisions]
        .sort((a, b) => b.revision - a.revision)
        .map(({ revision, at, by }, index) => (
          <li key={revision}>
            <span>
              <strong>{`Revision ${revision}`}</strong>
              {index === 0 && ' (current)'}
              <span>{`${showInstant(at)}, ${by.name}`}</span>
            </span>
            <Button ariaLabel={`Open revision ${revision}`} onClick={() => onOpen(revision)}>
              Open
            </Button>
          </li>
        ))}
    </ol>
  );
};

const Opened = ({ id, revision }: { id: string; revision: number }) => {
  const client = useClient();
  const { data, ...state } = useQuery(revisionQuery(client, id, revision));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
    <section ref={focus} tabIndex={0} aria-label={`Revision ${revision}`}>
      {data ? (
        <SheetContents inspection={data} />
      ) : (
        <QueryState query={state} title={NOT_LOADED} loading={<LoadingBlock height="160px" />} />
      )}
    </section>
  );
};

/** Moves the focus, because the clicked button is gone. */
const focus = (element: HTMLElement | null) => element?.focus();
