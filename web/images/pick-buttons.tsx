import type { ChangeEvent } from 'react';
import { useMedia } from '../ui/use-media.ts';

/** Formats that the server can decode. Phones convert their own formats to one of these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Buttons to take a photo, on devices with a camera, and to choose files. */
export const PickButtons = ({ title, onPick }: { title: string; onPick: (files: readonly File[]) => void }) => {
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
