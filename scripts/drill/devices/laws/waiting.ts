import type { DraftState } from '#web/drafts/store/draft-state.ts';
import type { App } from '../app-type.ts';
import { listPhotos, type Page } from '../device.ts';
import type { World } from '../world.ts';
import { readKept } from './kept.ts';
import { ALL_SENT } from './sentences.ts';

const isWaiting = (app: App, state: DraftState) =>
  !state.end && state.touched && state.conflicts.size === 0 && !app.isSaved(state);

/** On pages that are still open, in a session that is good and always was. */
export const lookForWaiting = (world: World) => {
  for (const { page } of world.devices.flatMap(({ tabs }) => tabs))
    if (page && !page.session.isOver && !page.session.isExpired && page.session.refused.size === 0)
      for (const id of findWaitingOn(world, page)) world.witness.tell(ALL_SENT, `${id} waits on an open page`);
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

/** On the devices, after everybody has looked at what lies there. */
export const findWaiting = (world: World) => {
  const sheets = readKept(world)
    .filter(({ id, app, state }) => (world.find(id)?.state ?? 'open') === 'open' && isWaiting(app, state))
    .map(({ id }) => id);
  const photos = world.devices.flatMap(listPhotos).filter(({ draft }) => {
    const held = world.find(draft);
    return held && held.state !== 'discarded';
  });
  return [...sheets, ...photos.map(({ id }) => id)].map((id) => `${id} waits`);
};
