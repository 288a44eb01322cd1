import { type ChangeEvent, useState } from 'react';
import { type ImageId, newImageId } from '#shared/ids.ts';
import { IMAGES_MAX } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import { useDraftStore } from '../drafts/store/current-draft.tsx';
import { SAFE_ON_THIS_DEVICE } from '../drafts/store/save-status.ts';
import { getErrorMessage } from '../ui/form-status.tsx';
import { useMedia } from '../ui/use-media.ts';
import { hash } from './hash.ts';
import { PhotoCard } from './photo-card.tsx';
import { formatTrouble, type WaitingPhoto } from './photo-state.ts';
import { shrink } from './shrink.ts';
import { useLoadedPhotos } from './use-loaded-photos.ts';
import { usePhotos } from './use-photos.ts';
import { useStale } from './use-stale.ts';
import './item-photos.css';

/** The photos of an item, and buttons to add more. While offline, they wait on this device. */
export const ItemPhotos = ({ name }: { name: ItemName }) => {
  const { store, possible, isTraining, sent, waiting } = usePhotos();
  const { failed, load } = useLoadedPhotos();
  const stale = useStale(load);
  const { pick, progress, problems } = usePick(name);
  const { title } = findLine(name);
  if (!possible) return null;
  const sentOfItem = sent.filter(({ inspectionItemName }) => inspectionItemName === name);
  const waitingOfItem = waiting.filter(({ item }) => item === name);
  const nth = (index: number) => `photo ${index + 1} of ${title}`;
  const actions = (id: ImageId) => ({
    onDescribe: (text: string) => store.describe(id, text),
    onRemove: () => store.remove(id),
  });
  return (
    <section className="item-photos stack-8" aria-label={`Photos of ${title}`}>
      {sentOfItem.length + waitingOfItem.length > 0 && (
        <ul className="photo-list plain-list">
          {sentOfItem.map(({ imageId, url, description }, index) => (
            <PhotoCard
              key={imageId}
              {...actions(imageId)}
              title={nth(index)}
              picture={url}
              description={description}
              onStale={stale}
            />
          ))}
          {waitingOfItem.map((photo, index) => (
            <PhotoCard
              key={photo.id}
              {...actions(photo.id)}
              title={nth(sentOfItem.length + index)}
              picture={photo.blob}
              description={photo.description}
              progress={isTraining ? SAFE_ON_THIS_DEVICE : progressWords[photo.state]}
              problem={formatTrouble(photo)}
              onRetry={photo.problem ? () => store.retry(photo.id) : undefined}
            />
          ))}
        </ul>
      )}
      <PickButtons title={title} onPick={pick} />
      <Progress progress={progress} problems={problems} />
      {failed && <NotLoaded onRetry={load} />}
    </section>
  );
};

const Progress = ({ progress, problems }: { progress: string; problems: readonly string[] }) => (
  <>
    <p className="photo-progress fine-print" role="status">
      {progress}
    </p>
    {problems.map((problem) => (
      <p key={problem} className="problem" role="alert">
        {problem}
      </p>
    ))}
  </>
);

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p className="problem">
    This sheet's photos could not be loaded.{' '}
    <button type="button" className="link" onClick={onRetry}>
      Retry
    </button>
  </p>
);

const progressWords: Record<WaitingPhoto['state'], string> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending…',
  refused: '',
  removing: '',
};

/** Formats that the server can decode. Phones convert photos to one of these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Buttons to take a photo, on devices with a camera, and to choose files. */
const PickButtons = ({ title, onPick }: { title: string; onPick: (files: readonly File[]) => void }) => {
  const handheld = useMedia('(pointer: coarse)');
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])]);
    // allows picking the same file again
    target.value = '';
  };
  return (
    <div className="row">
      {handheld && (
        <label className="photo-button">
          <input
            type="file"
            accept={ACCEPTED}
            capture="environment"
            aria-label={`Take a photo of ${title}`}
            onChange={picked}
          />
          Take photo
        </label>
      )}
      <label className="photo-button">
        <input type="file" accept={ACCEPTED} multiple aria-label={`Choose photos of ${title}`} onChange={picked} />
        {handheld ? 'Choose photos' : 'Add photos'}
      </label>
    </div>
  );
};

/** Adds picked files to an item one by one, because phones don't have the memory for several at once. */
const usePick = (item: ItemName) => {
  const sheet = useDraftStore();
  const { store, draft, known, sent, waiting } = usePhotos();
  const [progress, setProgress] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  const pick = async (files: readonly File[]) => {
    const room = IMAGES_MAX - sent.length - waiting.length;
    const refusals = files.length > room ? [leftOut(files.length - Math.max(0, room))] : [];
    setProblems(refusals);
    const taken = files.slice(0, Math.max(0, room));
    for (const [index, file] of taken.entries()) {
      setProgress(taken.length > 1 ? `Preparing photo ${index + 1} of ${taken.length}` : 'Preparing the photo');
      try {
        const blob = await shrink(file);
        const { vehicleRegistrationPlate: plate } = sheet.state().mine;
        const photo = { id: newImageId(draft), draft, item, blob, description: '', plate, sha256: await hash(blob) };
        await store.add({ ...photo, state: 'waiting', problem: '' }, known);
        // if a sheet without changes isn't on the server yet, its first photo creates it
        if (!known) sheet.dispatch({ type: 'typed', parts: new Map() });
      } catch (error) {
        refusals.push(
          `${file.name}: ${getErrorMessage(error instanceof Error ? error : undefined, photoRefusals.damaged)}`,
        );
        setProblems([...refusals]);
      }
    }
    setProgress('');
  };
  return { pick, progress, problems };
};

const leftOut = (count: number) =>
  `A sheet can have up to ${IMAGES_MAX} photos. ${count === 1 ? 'One was' : `${count} were`} not added.`;
