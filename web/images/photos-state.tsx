import type { ItemName } from '#shared/sheets/checklist.ts';
import { countPhotos, formatUnsent } from './photo-state.ts';
import { usePhotos } from './use-photos.ts';

/** A link to the first of the sheet's unsent photos, beside the save status. */
export const PhotosState = ({ onOpen }: { onOpen: (item: ItemName) => void }) => {
  const { isTraining, waiting } = usePhotos();
  const first = waiting.find(({ state }) => state === 'refused') ?? waiting[0];
  if (!first) return null;
  return (
    <button
      type="button"
      className={first.state === 'refused' ? 'link problem' : 'link'}
      onClick={() => onOpen(first.item)}
    >
      {isTraining ? countPhotos(waiting.length, 'on this device', 'on this device') : formatUnsent(waiting)}
    </button>
  );
};
