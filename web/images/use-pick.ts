import { useState } from 'react';
import { newImageId } from '#shared/ids.ts';
import { IMAGES_MAX } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { useDraftStore } from '../drafts/store/current-draft.tsx';
import { errorMessage } from '../ui/error-message.ts';
import { hash } from './hash.ts';
import { shrink } from './shrink.ts';
import { usePhotos } from './use-photos.ts';

/** Takes picked files in as photos of an item, one after the other: a phone has no memory for several at once. */
export const usePick = (item: ItemName) => {
  const sheet = useDraftStore();
  const { store, draft, known, sent, waiting } = usePhotos();
  const [progress, setProgress] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  const pick = async (files: readonly File[]) => {
    const room = IMAGES_MAX - sent.length - waiting.length;
    const told = files.length > room ? [leftOut(files.length - Math.max(0, room))] : [];
    setProblems(told);
    const taken = files.slice(0, Math.max(0, room));
    for (const [index, file] of taken.entries()) {
      setProgress(taken.length > 1 ? `Preparing photo ${index + 1} of ${taken.length}` : 'Preparing the photo');
      try {
        const blob = await shrink(file);
        const { vehicleRegistrationPlate: plate } = sheet.state().mine;
        const photo = { id: newImageId(draft), draft, item, blob, description: '', plate, sha256: await hash(blob) };
        await store.add({ ...photo, state: 'waiting', problem: '' }, known);
        // a sheet that nobody has written on yet begins with its first photo
        if (!known) sheet.dispatch({ type: 'typed', parts: new Map() });
      } catch (error) {
        told.push(`${file.name}: ${errorMessage(error instanceof Error ? error : undefined, photoRefusals.damaged)}`);
        setProblems([...told]);
      }
    }
    setProgress('');
  };
  return { pick, progress, problems };
};

const leftOut = (count: number) =>
  `A sheet has at most ${IMAGES_MAX} photos: ${count === 1 ? 'one was' : `${count} were`} left out.`;
