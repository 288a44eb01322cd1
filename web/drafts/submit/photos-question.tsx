import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { findLine } from '#shared/sheets/checklist.ts';
import { countPhotos, formatTrouble, type WaitingPhoto } from '../../images/photo-state.ts';
import { usePhotos } from '../../images/use-photos.ts';
import { useOrganization } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { useDraft } from '../store/current-draft.tsx';
import './photos-question.css';
import type { Submission } from './use-submit.ts';

/**
 * Shown if photos could not be uploaded before the sheet. Submits the sheet automatically once all are uploaded or
 * deleted.
 */
export const PhotosQuestion = ({ submission }: { submission: Submission }) => {
  const { store, waiting } = usePhotos();
  const isRequired = useIsRequired(waiting);
  const [total] = useState(waiting.length);
  const [isWaiting, setWaiting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const hasGoneOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the number of waiting photos is 0
  useEffect(() => {
    if (waiting.length > 0 || hasGoneOn.current) return;
    hasGoneOn.current = true;
    void submission.goOn();
  }, [waiting.length]);
  const wait = () => {
    setWaiting(true);
    for (const { id, state } of waiting) if (state === 'refused') void store.retry(id);
    void store.send();
  };
  if (waiting.length === 0) return null;
  if (isDeleting) return <DeleteQuestion onClose={() => setDeleting(false)} />;
  return (
    <DialogFrame
      kind="question"
      title="Photos not sent yet"
      onClose={submission.cancel}
      footer={
        <>
          {!isRequired && <Button onClick={() => setDeleting(true)}>Submit without them</Button>}
          <Button loading={isWaiting} loadingText="Waiting" onClick={wait}>
            Wait
          </Button>
          <Button variant="primary" onClick={() => submission.goOn()}>
            Send later
          </Button>
        </>
      }
    >
      <div className="photos-question">
        <p role="status">
          {isWaiting
            ? `${total - waiting.length} of ${total} sent. The sheet is submitted once all are sent.`
            : `${countPhotos(waiting.length, 'is', 'are')} only on this device:`}
        </p>
        {isWaiting && <progress value={total - waiting.length} max={total} aria-label="Photos sent" />}
        <PhotoList photos={waiting} />
      </div>
    </DialogFrame>
  );
};

const PhotoList = ({ photos }: { photos: readonly WaitingPhoto[] }) => (
  <>
    <ul>
      {photos.map((photo) => (
        <li key={photo.id}>
          {findLine(photo.item).title}
          {formatTrouble(photo) && <div className="fine-print">{formatTrouble(photo)}</div>}
        </li>
      ))}
    </ul>
    <p>
      {photos.some(({ state }) => state === 'refused')
        ? 'Photos that failed to upload are not on the sheet. They stay on this device so you can retry or delete them.'
        : 'If you send them later, the sheet shows them as still to come. They stay on this device and upload automatically.'}
    </p>
  </>
);

const DeleteQuestion = ({ onClose }: { onClose: () => void }) => {
  const { store, waiting } = usePhotos();
  const isStopped = useRef(false);
  return (
    <ConfirmDialog
      title={waiting.length === 1 ? 'Delete 1 photo?' : `Delete ${waiting.length} photos?`}
      yes="Delete and submit"
      run={async () => {
        isStopped.current = false;
        for (const { id } of waiting) if (!isStopped.current) await store.remove(id);
      }}
      onDone={onClose}
      onClose={() => {
        isStopped.current = true;
        onClose();
      }}
    >
      <p>They are only on this device and can't be recovered. The sheet is submitted without them.</p>
    </ConfirmDialog>
  );
};

/** True if a failed item would lack the photo that the organization requires. */
const useIsRequired = (waiting: readonly WaitingPhoto[]) => {
  const { sent } = usePhotos();
  const isAsked = useOrganization().Settings.PhotoRequiredOnFail;
  const fails = useDraft(({ mine }) =>
    mine.InspectionItem.filter(({ result }) => result === 'FAIL')
      .map(({ inspectionItemName }) => inspectionItemName)
      .join(),
  ).split(',');
  const shown = new Set<string>(sent.map(({ inspectionItemName }) => inspectionItemName));
  return isAsked && waiting.some(({ item }) => fails.includes(item) && !shown.has(item));
};
