import { hasArrived, isOnSheet } from '#shared/images/arrival.ts';
import { getHash } from '../actions/photos.ts';
import { isDone, mayBeDone, type Photo, type Scenario } from '../scenario.ts';
import type { StoredState } from '../stored-state.ts';
import { type Invariant, mayBeCurrent } from './invariant.ts';

/** Returns the sheet's entry for a photo. Photos of discarded drafts are not checked. */
const sheetOf = ({ drafts, records }: StoredState, { draft, imageId }: Photo) => {
  const held = drafts.find(({ id }) => id === draft);
  const record = records.find(({ id }) => id === held?.item.inspectionId);
  const sheet = held?.shown ?? record?.shown;
  if (!sheet) return undefined;
  const listed = (record ?? held)?.images.some((image) => image.imageId === imageId) ?? false;
  return { image: sheet.images.find((image) => image.imageId === imageId), listed };
};

/** Returns the hashes of a photo that acknowledged requests announced. */
const announced = ({ creates, saves, submits, edits }: Scenario, { imageId }: Photo) =>
  [...creates, ...saves, ...submits, ...edits]
    .filter(isDone)
    .flatMap(({ asked }) => asked.body.images?.filter((image) => image.imageId === imageId) ?? [])
    .flatMap(({ sha256 }) => sha256 ?? []);

const takenStays: Invariant = {
  sentence:
    'Every accepted photo is on its sheet with the announced bytes, or marked as removed with the person and time.',
  findBreaches: (scenario, held) =>
    scenario.photos.flatMap((photo) => {
      const sheet = sheetOf(held, photo);
      const uploads = scenario.uploads.filter((action) => isDone(action) && action.asked.photo === photo);
      const sent = uploads.map(({ asked }) => getHash(asked.picture));
      const hashes = new Set([...announced(scenario, photo), ...sent]);
      if (!sheet || hashes.size === 0) return [];
      const { image, listed } = sheet;
      const removals = scenario.removals.filter((action) => mayBeDone(action) && action.asked.photo === photo);
      if (!image) return removals.length > 0 && uploads.length === 0 ? [] : [`${photo.imageId} is not on its sheet`];
      const { removed } = image;
      if (hashes.size > 1 && !removals.some(isDone)) return [`${photo.imageId} was accepted with ${[...hashes]}`];
      return [
        ...(sent.length > 0 && !sent.every((sha256) => sha256 === image.sha256)
          ? [`${photo.imageId} is other bytes`]
          : []),
        ...(sent.length > 0 && !hasArrived(image) ? [`${photo.imageId} has not arrived`] : []),
        ...(sent.length > 0 && isOnSheet(image) && !listed ? [`${photo.imageId} is not listed`] : []),
        ...(removed && (!removed.at || !removals.some(({ by }) => by === removed.userId))
          ? [`${photo.imageId} was removed by ${removed.userId}`]
          : []),
        ...(!removed && removals.some(isDone) ? [`${photo.imageId} was removed, but still exists`] : []),
      ];
    }),
};

const sameBytes: Invariant = {
  sentence: "The bytes behind a photo's URL are those of the upload, and never change.",
  findBreaches: (scenario, held) =>
    scenario.uploads.flatMap(({ asked: { photo }, told }) => {
      const file = held.files.get(photo.imageId);
      const kept = told?.image?.keptSha256;
      return !told || file === undefined || file === kept ? [] : [`${photo.imageId}: ${kept} became ${file}`];
    }),
};

const describedLast: Invariant = {
  sentence: 'A photo shows its latest description.',
  findBreaches: (scenario, held) =>
    scenario.photos.flatMap((photo) => {
      const image = sheetOf(held, photo)?.image;
      if (!image) return [];
      const writings = scenario.descriptions
        .filter((action) => mayBeDone(action) && action.asked.photo === photo)
        .map((action) => ({ value: action.asked.text, from: action.from, to: action.to, sure: isDone(action) }));
      const all = [{ value: '', from: -1, to: -1, sure: true }, ...writings];
      return mayBeCurrent(all, image.description) ? [] : [`${photo.imageId} shows "${image.description}"`];
    }),
};

const closedByVic: Invariant = {
  sentence: 'After its VIC entry, a record accepts no unannounced photo, and none is described or removed.',
  findBreaches: (scenario, { records }) =>
    scenario.photos.flatMap((photo) => {
      const { imageId, draft } = photo;
      const record = records.find(({ shown }) => shown.formattedId.unfinishedInspectionId === draft);
      const entries = scenario.notes.filter(({ asked }) => asked.saw.id === record?.id && asked.body.VICDetailsEntered);
      const closed = Math.min(...entries.filter(isDone).map(({ to }) => to));
      const namings = [...scenario.saves, ...scenario.edits].filter(({ asked }) =>
        asked.body.images?.some((image) => image.imageId === imageId),
      );
      const uploads = scenario.uploads.filter(({ asked }) => asked.photo === photo);
      const removals = scenario.removals.filter(({ asked }) => asked.photo === photo);
      const isKnown = [...namings, ...uploads].some(({ from }) => from < closed);
      const isOff = removals.some(({ from }) => from < closed);
      const image = record?.shown.images.find((one) => one.imageId === imageId);
      const late = [
        ...(isKnown ? [] : uploads),
        ...scenario.descriptions.filter(({ asked }) => asked.photo === photo),
        ...(isOff || !image ? [] : removals),
      ];
      return late
        .filter((action) => isDone(action) && action.from > closed)
        .map(({ from }) => `${imageId} changed at ${from}`);
    }),
};

export const photoInvariants = [takenStays, sameBytes, describedLast, closedByVic];
