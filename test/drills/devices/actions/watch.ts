import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import { getPart, type PartName } from '#web/drafts/store/parts.ts';
import type { Device, Page } from '../device.ts';
import { NO_OWN_CONFLICT } from '../invariants/sentences.ts';
import { getOrganization } from '../people.ts';
import { findWords, GIVEN_UP } from '../witness.ts';
import type { World } from '../world.ts';

/** Parts of three sections, two of them items. The first ones are drawn more often, so that devices collide there. */
export const PARTS: readonly PartName[] = [
  ...(['vehicleMake', 'vehicleMake', 'vehicleMake', 'externalFogLamps', 'externalFogLamps', 'vehicleModel'] as const),
  ...(['customerName', 'customerAddress', 'woFLabelNumber', 'externalHeadLamps'] as const),
];

/** Records in the witness what the page reports about typed values. */
export const watch = (world: World, device: Device, page: Page, store: DraftStore) => {
  const { owner } = page;
  const look = () => {
    const state = store.state();
    const status = page.app.formatSaveStatus(state);
    if (page.app.isSaved(state) || status === page.app.SAFE_ON_THIS_DEVICE)
      world.witness.keepSafe(
        PARTS.map((part) => getPart(state.mine, part)),
        'is said to be kept',
      );
    const number = state.formattedId?.formattedIdIdx;
    if (number !== undefined) world.witness.seeNumber(`${getOrganization(owner)} ${number}`, state.id);
    if (state.created) page.photos.known(state.id);
    for (const part of state.conflicts) lookForOwnWords(part);
  };
  /**
   * Records a breach if a conflict asks a person to choose between two values of their own. They must have typed both
   * on this device, its disk must have worked, and neither was abandoned at a logout.
   */
  const lookForOwnWords = (part: PartName) => {
    const { mine, base, id } = store.state();
    const [here, there] = [findWords(getPart(mine, part)), findWords(getPart(base, part))];
    const differing = [
      ...here.filter((word) => !there.includes(word)),
      ...there.filter((word) => !here.includes(word)),
    ];
    const isOwn = (word: string) => {
      const known = world.witness.words.get(word);
      return known?.by === owner && known.device === device.number && known.decided !== GIVEN_UP;
    };
    if (here.length > 0 && there.length > 0 && differing.every(isOwn) && !device.shared.disk.hadTrouble())
      world.witness.tell(NO_OWN_CONFLICT, `${part} of ${id}: ${here.join(' ')} or ${there.join(' ')}`);
  };
  store.subscribe(look);
  look();
};

/** Time within which a page must have stored its changes, regardless of its reports. */
const KEPT_WITHIN_MS = 1_000;
/** A failed disk is tried again after five seconds. */
const WORKS_AGAIN_MS = 6_000;

/** Calls `then` after `KEPT_WITHIN_MS`, if the page is still alive and its disk has worked all that time. */
export const runWhenStored = ({ schedule }: World, { shared: { disk } }: Device, page: Page, then: () => void) => {
  const began = schedule.now();
  const { session } = page;
  schedule.later(KEPT_WITHIN_MS, () => {
    if (page.browser.isAlive() && !session.isOver && disk.worksSince() < began - WORKS_AGAIN_MS) then();
  });
};
