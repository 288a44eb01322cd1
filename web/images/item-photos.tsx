import type { ImageId } from '#shared/ids.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import './item-photos.css';
import { PhotoCard } from './photo-card.tsx';
import { formatTrouble, type WaitingPhoto } from './photo-state.ts';
import { PickButtons } from './pick-buttons.tsx';
import { useLoadedPhotos } from './use-loaded-photos.ts';
import { usePhotos } from './use-photos.ts';
import { usePick } from './use-pick.ts';
import { useStale } from './use-stale.ts';

/** The photos of an item, and buttons to add more. Offline, they wait on this device. */
export const ItemPhotos = ({ name }: { name: ItemName }) => {
  const { store, possible, sent, waiting } = usePhotos();
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
              progress={progressWords[photo.state]}
              problem={formatTrouble(photo)}
              onRetry={photo.problem ? () => store.retry(photo.id) : undefined}
            />
          ))}
        </ul>
      )}
      <PickButtons title={title} onPick={pick} />
      <p className="photo-progress fine-print" role="status">
        {progress}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="problem" role="alert">
          {problem}
        </p>
      ))}
      {failed && <NotLoaded onRetry={load} />}
    </section>
  );
};

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
