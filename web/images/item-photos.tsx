import { useEffect, useState } from 'react';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import './item-photos.css';
import { PhotoCard } from './photo-card.tsx';
import { PickButtons } from './pick-buttons.tsx';
import { usePhotos } from './use-photos.ts';
import { usePick } from './use-pick.ts';
import { useStale } from './use-stale.ts';

/** The photos of an item, and the ways to more of them. Without a network they wait on this device. */
export const ItemPhotos = ({ name }: { name: ItemName }) => {
  const { store, possible, sent, waiting } = usePhotos();
  const { failed, load } = useLoaded();
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
          {waitingOfItem.map(({ id, blob, description, state, problem }, index) => (
            <PhotoCard
              key={id}
              title={nth(sentOfItem.length + index)}
              picture={blob}
              description={description}
              progress={state === 'sending' ? 'Sending …' : state === 'waiting' ? 'Waiting to be sent' : ''}
              problem={state === 'sending' ? '' : problem}
              onRetry={problem ? () => store.retry(id) : undefined}
              onDescribe={(text) => store.describe(id, text)}
              onRemove={() => store.remove(id)}
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

/** Asks for the sheet's photos when the first of its items is opened; again when their addresses have run out. */
const useLoaded = () => {
  const { store, draft, known, possible, loaded } = usePhotos();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    store.load(draft).catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (known && possible && !loaded) load();
  }, [known]);
  return { failed, load };
};
