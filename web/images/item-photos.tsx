import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import './item-photos.css';
import { PhotoCard } from './photo-card.tsx';
import { formatTrouble, type WaitingPhoto } from './photo-state.ts';
import { PickButtons } from './pick-buttons.tsx';
import { useLoadedPhotos } from './use-loaded-photos.ts';
import { usePhotos } from './use-photos.ts';
import { usePick } from './use-pick.ts';
import { useStale } from './use-stale.ts';

/** The photos of an item, and the ways to more of them. Without a network they wait on this device. */
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
  return (
    <section className="item-photos" aria-label={`Photos of ${title}`}>
      {sentOfItem.length + waitingOfItem.length > 0 && (
        <ul className="photo-list">
          {sentOfItem.map(({ imageId, url, description }, index) => (
            <PhotoCard
              key={imageId}
              title={nth(index)}
              picture={url}
              description={description}
              progress=""
              problem=""
              onDescribe={(text) => store.describe(imageId, text)}
              onRemove={() => store.remove(imageId)}
              onStale={stale}
            />
          ))}
          {waitingOfItem.map((photo, index) => (
            <PhotoCard
              key={photo.id}
              title={nth(sentOfItem.length + index)}
              picture={photo.blob}
              description={photo.description}
              progress={progressWords[photo.state]}
              problem={formatTrouble(photo)}
              onRetry={photo.problem ? () => store.retry(photo.id) : undefined}
              onDescribe={(text) => store.describe(photo.id, text)}
              onRemove={() => store.remove(photo.id)}
            />
          ))}
        </ul>
      )}
      <PickButtons title={title} onPick={pick} />
      <p className="photo-progress" role="status">
        {progress}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="problem" role="alert">
          {problem}
        </p>
      ))}
      {failed && (
        <p className="problem">
          The photos of this sheet could not be loaded.{' '}
          <button type="button" className="link" onClick={load}>
            Retry
          </button>
        </p>
      )}
    </section>
  );
};

const progressWords: Record<WaitingPhoto['state'], string> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending …',
  refused: '',
  removing: '',
};
