import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { hasArrived, isOnSheet } from '#shared/images/arrival.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { useObservable } from '../device/observable.ts';
import { useClient, useWorkOwner } from '../session/session.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';
import { countPhotos, formatTrouble, listWaitingPhotos, type WaitingPhoto } from './photo-state.ts';
import { openPhotoStore } from './photo-stores.ts';
import './photos-left.css';

type Props = { inspection: Inspection; onArrived: () => void };

/** Photos of a submitted inspection that aren't on the server, with the reason. */
export const PhotosNotUploaded = ({ inspection, onArrived }: Props) => {
  const store = openPhotoStore(useWorkOwner(), useClient());
  const state = useObservable({ subscribe: store.subscribe, get: store.state });
  const draft = inspection.formattedId.unfinishedInspectionId;
  const here = draft ? listWaitingPhotos(state, draft) : [];
  const sent = (draft && state.sent.get(draft)) ?? [];
  const known = new Set([...here.map(({ id }) => id), ...sent.map(({ imageId }) => imageId)]);
  const elsewhere = inspection.images.filter(
    (image) => isOnSheet(image) && !hasArrived(image) && !known.has(image.imageId),
  );
  const notDeleted = draft && state.notDeleted.get(draft);
  useArrivals(here.length, onArrived);
  if (here.length + elsewhere.length === 0 && !notDeleted) return null;
  const waiting = here.filter(({ state }) => state !== 'refused');
  return (
    <div className="photos-left stack-8" role="status">
      {waiting.length > 0 && (
        <div className="photo-left card">
          <span>
            {countPhotos(waiting.length, 'is', 'are')} still on this device
            <Why photos={waiting} />
          </span>
          <Button loading={waiting.some(({ state }) => state === 'sending')} onClick={() => store.send()}>
            Send now
          </Button>
        </div>
      )}
      {here
        .filter(({ state }) => state === 'refused')
        .map((photo) => (
          <Refused key={photo.id} photo={photo} store={store} />
        ))}
      {notDeleted && (
        <div className="photo-left card">
          <span>
            A photo could not be deleted
            <span className="photo-left-why fine-print">{notDeleted}</span>
          </span>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div className="photo-left card">
          <span>{countPhotos(elsewhere.length, 'is', 'are')} still to come from another device</span>
        </div>
      )}
    </div>
  );
};

const Why = ({ photos }: { photos: readonly WaitingPhoto[] }) => {
  const trouble = photos.map(formatTrouble).find(Boolean);
  return <span className="photo-left-why fine-print">{trouble ?? "Uploads automatically when you're online."}</span>;
};

const Refused = ({ photo, store }: { photo: WaitingPhoto; store: ReturnType<typeof openPhotoStore> }) => {
  const [asking, setAsking] = useState(false);
  const { title } = findLine(photo.item);
  return (
    <div className="photo-left card">
      <span>
        Photo of {title} failed to upload
        <span className="photo-left-why fine-print">{photo.problem}</span>
      </span>
      <div className="photo-left-deeds">
        <Button onClick={() => store.retry(photo.id)}>Try again</Button>
        <Button ariaLabel={`Delete the photo of ${title}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {asking && <DeletePhotoDialog run={() => store.remove(photo.id)} onClose={() => setAsking(false)} />}
    </div>
  );
};

/** Calls `onArrived` when the number of waiting photos drops because one was uploaded or deleted. */
const useArrivals = (count: number, onArrived: () => void) => {
  const before = useRef(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number changes
  useEffect(() => {
    if (count < before.current) onArrived();
    before.current = count;
  }, [count]);
};
