import { useState } from 'react';
import { newImageId } from '#shared/ids.ts';
import { IMAGES_MAX } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { useDraftStore } from '../drafts/store/current-draft.tsx';
import { getErrorMessage } from '../ui/error-message.ts';
import { hash } from './hash.ts';
import { shrink } from './shrink.ts';
import { usePhotos } from './use-photos.ts';

/** Adds picked files to an item one by one: phones lack the memory for several at once. */
export const usePick = (item: ItemName) => {
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
        // the first photo creates a sheet that has no changes yet
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
  `A sheet has at most ${IMAGES_MAX} photos. ${count === 1 ? 'One was' : `${count} were`} not added.`;
