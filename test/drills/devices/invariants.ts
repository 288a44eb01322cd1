import { checkInvariants, type InvariantOf } from '#test/simulation-tools/scenarios.ts';
import { listSheets } from './device.ts';
import {
  ALL_SENT,
  CLEAN_LOGOUT,
  NO_OWN_CONFLICT,
  NO_RETRY_AFTER_401,
  ONE_NUMBER,
  SEPARATE_OWNERS,
} from './invariants/sentences.ts';
import {
  findDeletedPhotos,
  findLostPhotos,
  findLostPresses,
  findLostWords,
  findSignedOtherwise,
  findTypedBack,
} from './invariants/stored.ts';
import { findPending } from './invariants/waiting.ts';
import { findWords } from './witness.ts';
import type { World } from './world.ts';

/** Returns the breaches of an invariant that were recorded during the scenario. */
const findSeen = ({ witness }: World, invariant: string) =>
  witness.breaches.filter(({ sentence }) => sentence === invariant).map(({ where }) => where);

const findKeptForOthers = ({ witness, devices }: World) =>
  devices.flatMap((device) =>
    listSheets(device).flatMap(({ owner, id, value }) =>
      findWords(value).flatMap((word) => {
        const known = witness.words.get(word);
        if (!known || known.by === owner || known.draft === id) return [];
        return [`${word} of ${known.by} is kept for ${owner}`];
      }),
    ),
  );

export const invariants: readonly InvariantOf<[World]>[] = [
  {
    sentence:
      'Every value that the page reported as saved, or that was typed a second before leaving, is in the record or in a conflict shown to the person who typed it.',
    findBreaches: findLostWords,
  },
  { sentence: 'A value that was replaced by the earlier one does not return.', findBreaches: findTypedBack },
  { sentence: 'No photo that the page reported as saved is missing.', findBreaches: findLostPhotos },
  { sentence: 'A photo that was deleted stays deleted.', findBreaches: findDeletedPhotos },
  {
    sentence: 'A sheet is submitted only once, no matter who submits it and how often.',
    findBreaches: ({ witness, find }) =>
      witness.submitted
        .filter(({ draft, inspectionId }) => find(draft)?.inspectionId !== inspectionId)
        .map(({ draft }) => draft),
  },
  {
    sentence: 'A press of Submit that the device stored becomes a record, or its inspector is told why not.',
    findBreaches: findLostPresses,
  },
  { sentence: 'A record signed offline is the sheet that its inspector saw.', findBreaches: findSignedOtherwise },
  { sentence: ALL_SENT, findBreaches: (world) => [...findSeen(world, ALL_SENT), ...findPending(world)] },
  {
    sentence: SEPARATE_OWNERS,
    findBreaches: (world) => [...findSeen(world, SEPARATE_OWNERS), ...findKeptForOthers(world)],
  },
  ...[NO_OWN_CONFLICT, CLEAN_LOGOUT, NO_RETRY_AFTER_401, ONE_NUMBER].map((sentence) => ({
    sentence,
    findBreaches: (world: World) => findSeen(world, sentence),
  })),
];

export const findBreaches = (world: World) => checkInvariants(invariants, world);
