import { partOf } from '#web/drafts/store/parts.ts';
import { holdAgainst, type LawOf } from '../stories.ts';
import { NOBODY_ELSE, ownerOf, type World } from './device.ts';
import { keptOn } from './heal.ts';
import { type Word, wordsIn } from './witness.ts';

/** What a device keeps of a sheet, as its app reads it. */
const readKept = async (world: World) =>
  Promise.all(
    world.devices.flatMap((device) =>
      keptOn(device).map(async ({ owner, id, value }) => {
        const { app } = device.tabs[0]?.page ?? {};
        return { owner, id, app, device, state: app?.readStoredDraft(value as never) };
      }),
    ),
  );

const isInQuestion = async (world: World, { word, draft, part, by, device }: Word) => {
  for (const kept of await readKept(world)) {
    if (kept.id !== draft || kept.owner !== ownerOf(by) || kept.device.number !== device) continue;
    const { state, app } = kept;
    if (!state || !app || !wordsIn([partOf(state.mine, part), partOf(state.base, part)]).includes(word)) continue;
    const held = world.server.find(draft);
    if (held?.state === 'open' && state.conflicts.has(part)) return true;
    if (held?.state === 'discarded' && app.isUnsaved(state, part)) return true;
    if (held?.state === 'submitted' && app.findLeft(state, held.sheet).some(({ name }) => name === part)) return true;
  }
  return false;
};

const isOnServer = ({ server }: World, { word, draft, part }: Word) => {
  const held = server.find(draft);
  return held !== undefined && held.state !== 'discarded' && wordsIn(partOf(held.sheet, part)).includes(word);
};

export const laws: readonly LawOf<[World]>[] = [
  {
    sentence: 'Whatever the page said was kept is in the record, or in a question that its typist sees.',
    findBreaches: async (world) => {
      const lost = [];
      for (const word of world.witness.words.values()) {
        if (!word.isSafe || word.decided || isOnServer(world, word)) continue;
        if (!(await isInQuestion(world, word)))
          lost.push(`${word.word} (${word.part} of ${word.draft}, ${world.server.find(word.draft)?.state})`);
      }
      return lost;
    },
  },
  {
    sentence: 'No photo that the page said was kept is missing.',
    findBreaches: ({ witness, server, devices }) =>
      [...witness.photos.values()].flatMap(({ id, draft, by, device, isSafe, decided }) => {
        if (!isSafe || decided) return [];
        const key = JSON.stringify([ownerOf(by), draft, id]);
        const isHere = devices[device]?.shared.disk.rows('photos').has(key);
        return isHere || server.find(draft)?.photos.get(id)?.state === 'arrived' ? [] : [id];
      }),
  },
  {
    sentence: 'A sheet is submitted once, whoever asks for it and however often.',
    findBreaches: ({ witness, server }) =>
      witness.submitted
        .filter(({ draft, inspectionId }) => server.find(draft)?.inspectionId !== inspectionId)
        .map(({ draft }) => draft),
  },
  {
    sentence: 'Once everything works again, all that waits is sent.',
    findBreaches: async (world) => {
      const kept = await readKept(world);
      const sheets = kept.flatMap(({ owner, id, app, device, state }) => {
        if (!state || !app || owner !== ownerOf(device.userId)) return [];
        const isOpen = (world.server.find(id)?.state ?? 'open') === 'open';
        return isOpen && state.touched && state.conflicts.size === 0 && !app.isSaved(state) ? [`${id} waits`] : [];
      });
      const photos = world.devices.flatMap(({ userId, shared }) =>
        [...shared.disk.rows('photos').values()].flatMap(({ key }) => {
          const [owner, draft, id] = key as unknown as [string, never, string];
          const held = world.server.find(draft);
          return owner === ownerOf(userId) && held && held.state !== 'discarded' ? [`${id} waits`] : [];
        }),
      );
      return [...sheets, ...photos];
    },
  },
  {
    sentence: NOBODY_ELSE,
    findBreaches: (world) => [
      ...world.witness.breaches.map(({ where }) => where),
      ...world.devices.flatMap((device) =>
        keptOn(device).flatMap(({ owner, id, value }) =>
          wordsIn(flat(value)).flatMap((word) => {
            const known = world.witness.words.get(word);
            if (!known || ownerOf(known.by) === owner || known.draft === id) return [];
            return [`${word} of ${known.by} is kept for ${owner}`];
          }),
        ),
      ),
    ],
  },
];

/** Maps and sets too. */
const flat = (value: unknown): unknown =>
  JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one));

export const findBreaches = (world: World) => holdAgainst(laws, world);
