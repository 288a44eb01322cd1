import type { DraftId } from '#shared/ids.ts';
import type { DraftState } from '#web/drafts/store/draft-state.ts';
import type { App } from '../app-type.ts';
import { type Device, listPhotos, type Page } from '../device.ts';
import type { Owner } from '../people.ts';
import type { World } from '../world.ts';
import { ALL_SENT } from './sentences.ts';
import { readStoredSheets } from './stored.ts';

const isWaiting = (app: App, state: DraftState) =>
  !state.end && state.touched && state.conflicts.size === 0 && (!app.isSaved(state) || state.queued !== undefined);

/** Checks open pages whose session is valid and never expired. */
export const checkOpenPages = (world: World) => {
  for (const { page } of world.devices.flatMap(({ tabs }) => tabs))
    if (page && !page.session.isOver && !page.session.isExpired && page.session.refused.size === 0)
      for (const id of findWaitingOn(world, page)) world.witness.tell(ALL_SENT, `${id} is pending on an open page`);
};

const findWaitingOn = ({ find, witness }: World, { app, photos, stores }: Page) => {
  const states = [...stores].map((store) => store.state());
  const isOpenHere = (draft: string) => states.some(({ id, created, end }) => id === draft && created && !end);
  return [
    ...states.filter((state) => isWaiting(app, state)).map(({ id }) => id),
    ...photos
      .state()
      .waiting.filter(({ id, draft }) => isOpenHere(draft) && !witness.photos.get(id)?.decided)
      .filter(({ draft }) => find(draft)?.state === 'open')
      .map(({ id }) => id),
  ];
};

const isOpen = ({ find }: World, id: DraftId) => (find(id)?.state ?? 'open') === 'open';

/** Checks the devices of an owner who has signed in again and has not opened any sheet yet. */
export const checkReturnedOwner = (world: World, device: Device, owner: Owner) => {
  for (const { id, app, state, ...kept } of readStoredSheets(world))
    if (kept.device === device && kept.owner === owner && isOpen(world, id) && isWaiting(app, state))
      world.witness.tell(ALL_SENT, `${id} is pending although ${owner} is back`);
};

/** Returns the sheets and photos that are still pending after all owners have opened their work. */
export const findPending = (world: World) => {
  const sheets = readStoredSheets(world)
    .filter(({ id, app, state }) => isOpen(world, id) && isWaiting(app, state))
    .map(({ id }) => id);
  const photos = world.devices.flatMap(listPhotos).filter(({ id, draft, isRemoved }) => {
    const held = world.find(draft);
    // A failing disk may not have stored the deletion. Then the server refuses the photo, and the page shows the error.
    const isRefused = held?.photos.get(id)?.state === 'removed' && !isRemoved;
    return held && held.state !== 'discarded' && !isRefused;
  });
  return [...sheets, ...photos.map(({ id }) => id)].map((id) => `${id} waits`);
};
