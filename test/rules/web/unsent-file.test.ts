import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DraftId, newImageId } from '#shared/ids.ts';
import { readStoredDraft } from '#web/drafts/store/stored-draft.ts';
import { formatUnsentFile, readUnsentFile, type UnsentWork } from '#web/unsent/unsent-file.ts';

const owner = { userId: 'user-hemi', organizationId: 'org_TawaMotors0000000000' };
const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const readDrafts = (): Record<string, { draft: { id: string }; at: number }> =>
  JSON.parse(readFileSync('test/world/fixtures/stored-drafts-2026-11-23.json', 'utf8'), (_, value) =>
    value?.$map ? new Map(value.$map) : value?.$set ? new Set(value.$set) : value,
  );
const work = (): UnsentWork => ({
  ...owner,
  drafts: Object.entries(readDrafts()).map(([as, { draft, at }]) => ({ subUserId: '', as, at, draft })),
  photos: [
    {
      ...{ subUserId: 'sub-rangi', draft: id, image: newImageId(id), item: 'externalStopLamps', description: 'Left' },
      bytes: Uint8Array.from({ length: 70_000 }, (_, n) => n % 251).buffer,
    },
  ],
});
const refused = (text: string, who = owner) => readUnsentFile(text, who).catch((error: Error) => error.message);

test('G-24, I-01: a file of unsent work restores every draft and every byte of its photos', async () => {
  const text = await formatUnsentFile(work());
  const back = await readUnsentFile(text, owner);
  expect(back.photos.map(({ bytes }) => [...new Uint8Array(bytes)])).toEqual(
    work().photos.map(({ bytes }) => [...new Uint8Array(bytes)]),
  );
  expect(back.drafts).toEqual(work().drafts);
  expect(back.drafts.every((one) => readStoredDraft({ ...one, unsent: true }) !== undefined)).toBe(true);
});

test('a part without a value has none after the import', async () => {
  const [first] = work().drafts;
  const unanswered = [{ kind: 'save', parts: new Map([['internalWipers', undefined]]), versions: {} }];
  const draft = { ...(first?.draft as object), unanswered };
  const text = await formatUnsentFile({ ...owner, drafts: [{ subUserId: '', as: 'a', at: 0, draft }], photos: [] });
  const [back] = (await readUnsentFile(text, owner)).drafts;
  expect(back?.draft).toMatchObject({ unanswered });
});

test('a damaged file, a foreign one or one of a newer version is refused with a message', async () => {
  const text = await formatUnsentFile(work());
  const letter = text.indexOf('externalStopLamps');
  for (const damaged of [
    '',
    'no JSON',
    '{}',
    '[]',
    text.slice(0, -20),
    `${text.slice(0, letter)}X${text.slice(letter + 1)}`,
    text.replace('"kind"', '"king"'),
  ])
    expect(await refused(damaged)).toMatch(/^This file is damaged/);
  expect(await refused(text.replace('"version":1', '"version":2'))).toMatch(/newer version of Pitcheck/);
});

test('a draft in it that can’t be opened makes it damaged too', async () => {
  const broken = { ...owner, drafts: [{ subUserId: '', as: 'x', at: 0, draft: { id: 'nothing' } }], photos: [] };
  expect(await refused(await formatUnsentFile(broken))).toMatch(/^This file is damaged/);
});

test.each([{ userId: 'user-mere' }, { organizationId: 'org_RimuGarage0000000000' }])(
  'the work of another person or organization is refused with a message: %o',
  async (other) => {
    expect(await refused(await formatUnsentFile(work()), { ...owner, ...other })).toMatch(/^This file belongs to/);
  },
);

test('I-01: a stored draft that can’t be opened does not prevent saving the others to a file', async () => {
  const good = work().drafts;
  const [first] = good;
  // old data on a device is in its file too, regardless of its format
  const strange = {
    subUserId: '',
    as: 'dft_of_long_ago',
    at: 0,
    draft: { ...(first?.draft as object), versions: 'none' },
  };
  const text = await formatUnsentFile({ ...owner, drafts: [...good, strange], photos: [] });
  const back = await readUnsentFile(text, owner);
  expect(back.drafts).toEqual(good);
  expect(back.leftOut).toHaveLength(1);
});
