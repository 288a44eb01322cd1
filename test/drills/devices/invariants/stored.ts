import { getPart, isItem, type PartName } from '#web/drafts/store/parts.ts';
import { listPhotos, listSheets } from '../device.ts';
import { findWords, type Word } from '../witness.ts';
import type { World } from '../world.ts';

/** Reads the sheets stored on the devices, as the app does. */
export const readStoredSheets = ({ devices }: World) =>
  devices.flatMap((device) =>
    listSheets(device).flatMap(({ owner, id, value }) => {
      const { app } = device.tabs[0]?.page ?? {};
      const state = app?.readStoredDraft(value as never);
      return state && app ? [{ owner, id, device, app, state }] : [];
    }),
  );
type Kept = ReturnType<typeof readStoredSheets>[number];

/** True if a person who opens the sheet sees a conflict in this part. */
const isAskedAbout = ({ find }: World, { id, app, state }: Kept, part: PartName) => {
  const held = find(id);
  if (held?.state === 'open') return state.conflicts.has(part);
  if (held?.state === 'discarded') return app.isUnsaved(state, part);
  return held?.state === 'submitted' && app.findLeft(state, held.sheet).some(({ name }) => name === part);
};

/** True if the person who typed the value sees it in a conflict, on the device where they typed it. */
const isInQuestion = (world: World, { word, draft, part, by, device }: Word) =>
  readStoredSheets(world).some(
    (kept) =>
      kept.id === draft &&
      kept.owner === by &&
      kept.device.number === device &&
      findWords([getPart(kept.state.mine, part), getPart(kept.state.base, part)]).includes(word) &&
      isAskedAbout(world, kept, part),
  );

const isOnServer = ({ find }: World, { word, draft, part }: Word) => {
  const held = find(draft);
  return held !== undefined && held.state !== 'discarded' && findWords(getPart(held.sheet, part)).includes(word);
};

export const findLostWords = (world: World) =>
  [...world.witness.words.values()]
    .filter((word) => word.isSafe && !word.decided && !isOnServer(world, word) && !isInQuestion(world, word))
    .map(({ word, part, draft }) => `${word} (${part} of ${draft}, ${world.find(draft)?.state})`);

/** Skips items: their comments are merged, so another device may show and send them together with its own. */
export const findTypedBack = (world: World) =>
  [...world.witness.words.values()]
    .filter((word) => word.isWithdrawn && !isItem(word.part) && isOnServer(world, word))
    .filter(
      ({ draft, part }) =>
        !readStoredSheets(world).some((kept) => kept.id === draft && isAskedAbout(world, kept, part)),
    )
    .map(({ word, part, draft }) => `${word} (${part} of ${draft})`);

export const findLostPhotos = ({ witness, find, devices }: World) =>
  [...witness.photos.values()].flatMap(({ id, draft, by, device, isSafe, decided }) => {
    if (!isSafe || decided) return [];
    const isHere = devices[device] && listPhotos(devices[device]).some((kept) => kept.id === id && kept.owner === by);
    return isHere || find(draft)?.photos.get(id)?.state === 'arrived' ? [] : [id];
  });

export const findDeletedPhotos = ({ witness, find }: World) =>
  [...witness.photos.values()]
    .filter(({ id, draft, isGone }) => isGone && find(draft)?.photos.get(id)?.state === 'arrived')
    .map(({ id }) => id);

/** Presses of Submit that neither became a record nor were given back, on devices that kept them. */
export const findLostPresses = ({ witness, find }: World) =>
  witness.presses
    .filter(({ draft, isSafe, ended }) => isSafe && !ended && find(draft)?.state !== 'submitted')
    .filter(({ draft }) => find(draft)?.state !== 'discarded')
    .map(({ draft, at }) => `${draft}, pressed at ${at}`);

/** Records signed offline whose sheet isn't the one that was seen when Submit was pressed. */
export const findSignedOtherwise = ({ witness, find }: World) =>
  witness.presses.flatMap(({ draft, at, words }) => {
    const held = find(draft);
    if (held?.pressedAt !== at) return [];
    const sent = findWords(held.sheet);
    const differing = [
      ...words.filter((word) => !sent.includes(word)),
      ...sent.filter((word) => !words.includes(word)),
    ];
    return differing.length > 0 ? [`${draft}: ${differing.join(' ')}`] : [];
  });
