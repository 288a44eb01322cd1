import type { ItemName } from '#shared/sheets/checklist.ts';
import { formatPhotos } from './photo-state.ts';
import { useLoadedPhotos } from './use-loaded-photos.ts';
import { usePhotos } from './use-photos.ts';

/** The number of an item's photos while the item is collapsed. */
export const PhotoCount = ({ name }: { name: ItemName }) => {
  const { sent, waiting } = usePhotos();
  useLoadedPhotos();
  const count =
    sent.filter(({ inspectionItemName }) => inspectionItemName === name).length +
    waiting.filter(({ item }) => item === name).length;
  if (count === 0) return null;
  return (
    <p className="folded-photos fine-print">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 8h3l2-3h6l2 3h3v11H4z" />
        <circle cx="12" cy="13" r="3.5" />
      </svg>
      {formatPhotos(count)}
    </p>
  );
};
