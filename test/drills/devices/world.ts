import { type Dice, newDice } from '#scripts/seed/dice.ts';
import type { DraftId } from '#shared/ids.ts';
import { newServer } from '#test/draft-server/server.ts';
import type { Sheet } from '#test/draft-server/sheets.ts';
import type { App } from './app-type.ts';
import type { Browser } from './build-app.ts';
import type { Device, Tab } from './device.ts';
import { newDisk } from './disk.ts';
import { SEPARATE_OWNERS } from './invariants/sentences.ts';
import { type Network, newNetwork, type Session } from './network.ts';
import { getOrganization, ORGANIZATIONS, type Owner } from './people.ts';
import { newSchedule, type Schedule } from './schedule.ts';
import { findPhotos, findWords, newWitness, type Witness } from './witness.ts';

export type World = {
  schedule: Schedule;
  dice: Dice;
  witness: Witness;
  network: Network;
  devices: Device[];
  /** All drafts, in creation order. */
  drafts: { id: DraftId; organization: string }[];
  /** Finds the sheet on the server of its organization. */
  find: (id: DraftId) => Sheet | undefined;
  makeApp: (browser: Browser) => App;
  /** Counts actions and incidents. */
  acts: number;
};

/** Wednesday 9:00 in Auckland. */
const START = Date.parse('2026-11-24T20:00:00Z');
/** The first two people have a device each; the third device also belongs to the first. */
const OWNERS: readonly Owner[] = ['hana garage ', 'rewi garage ', 'hana garage '];
const TABS = 2;

export const newWorld = (seed: number, makeApp: World['makeApp']): World => {
  const dice = newDice(seed);
  const schedule = newSchedule(START);
  const witness = newWitness(schedule.now);
  const shown = new Set<string>();
  const told = {
    written: ({ sheet }: Sheet) => {
      for (const word of findWords(sheet)) shown.add(word);
    },
    discarded: ({ id, sheet, photos }: Sheet) => {
      witness.decide(sheet, 'discarded');
      for (const photo of witness.photos.values())
        if (photo.draft === id && photos.has(photo.id)) photo.decided ??= 'discarded';
    },
  };
  const servers = new Map(ORGANIZATIONS.map((name) => [name, newServer(schedule.now, told)]));
  /** Checks that a request contains nothing of another person, unless the server had shown it to the sender. */
  const heard = ({ owner }: Session, said: unknown) => {
    const [words, photos] = [findWords(said), findPhotos(said)];
    witness.note(
      `server receives from ${owner}: ${[...words, ...new Set(photos)].join(' ') || Object.keys(said as object)}`,
    );
    for (const word of words) {
      const typist = witness.words.get(word)?.by ?? owner;
      if (typist !== owner && !shown.has(word))
        witness.tell(SEPARATE_OWNERS, `${word} of ${typist} was sent by ${owner}`);
    }
    for (const photo of photos) {
      const taker = witness.photos.get(photo)?.by ?? owner;
      if (taker !== owner) witness.tell(SEPARATE_OWNERS, `${photo} of ${taker} was sent by ${owner}`);
    }
  };
  const network = newNetwork({
    ...{ schedule, dice, heard, witness },
    serverOf: (owner) => servers.get(getOrganization(owner)) ?? newServer(schedule.now, told),
    acts: () => world.acts,
  });
  const devices = OWNERS.map((owner, number): Device => {
    const shared = { disk: newDisk(schedule, dice), locks: new Map(), local: new Map(), clock: { aheadMs: 0 } };
    const tabs = Array.from({ length: TABS }, (): Tab => ({ kept: new Map(), page: undefined, left: undefined }));
    return { number, shared, network: 'good', owner, tabs, inSight: tabs[0], loggedOut: new Set(), busyUntil: START };
  });
  const find = (id: DraftId) => [...servers.values()].map((server) => server.find(id)).find((held) => held);
  const world: World = { schedule, dice, witness, network, devices, drafts: [], find, makeApp, acts: 0 };
  return world;
};
