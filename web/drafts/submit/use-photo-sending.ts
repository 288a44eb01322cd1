import { useState } from 'react';
import type { DraftId } from '#shared/ids.ts';
import { listWaitingPhotos } from '../../images/photo-state.ts';
import type { PhotoStore } from '../../images/photo-store.ts';

/** How long a submission waits for photos before it asks the user. */
const PHOTOS_MS = 4_000;

/** Uploads the photos of a sheet that the server has. `sendPhotos` returns true if all were uploaded. */
export const usePhotoSending = (photos: PhotoStore) => {
  const [progress, setProgress] = useState('');
  const sendPhotos = async (draft: DraftId) => {
    const count = () => listWaitingPhotos(photos.state(), draft).length;
    const of = count();
    if (of === 0) return true;
    const show = () => setProgress(`Sending photo ${Math.min(of, of - count() + 1)} of ${of}`);
    const stop = photos.subscribe(show);
    show();
    photos.known(draft);
    await Promise.race([photos.send(), new Promise((resolve) => setTimeout(resolve, PHOTOS_MS))]);
    stop();
    setProgress('');
    return count() === 0;
  };
  return { progress, sendPhotos };
};
