import type { ChangeEvent } from 'react';
import { useMedia } from '../ui/use-media.ts';

/** What the server opens; a phone turns its own formats into one of these when it is asked for them. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Ways to a photo: the camera where there is one at hand, and the pictures on this device. */
export const PickButtons = ({ title, onPick }: { title: string; onPick: (files: readonly File[]) => void }) => {
  const handheld = useMedia('(pointer: coarse)');
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])]);
    // so that the same file may be picked again
    target.value = '';
  };
  return (
    <div className="photo-buttons">
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
