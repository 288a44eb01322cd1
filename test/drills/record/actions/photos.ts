import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { Dice } from '#scripts/seed/dice.ts';
import { newImageId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { ask, type Device, newToken, type Photo, type Scenario } from '../scenario.ts';
import { sendSave } from './drafts.ts';
import { sendEdit } from './records.ts';

/** Photos of one colour each, as a device sends them, with their hashes. */
const pictures = await Promise.all(
  ['#556070', '#705560', '#607055'].map(async (background) => {
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return { bytes: new Uint8Array(bytes), sha256: hash('sha256', bytes) };
  }),
);
export const getHash = (picture: number) => pictures[picture]?.sha256 ?? '';

const items: readonly ItemName[] = ['externalStopLamps', 'internalWipers'];

const newPhoto = (scenario: Scenario, draft: Photo['draft'], dice: Dice): Photo => {
  const item = dice.pick(items) ?? 'internalWipers';
  const photo = { imageId: newImageId(draft), draft, item, picture: dice.throwDie(pictures.length) };
  scenario.photos.push(photo);
  return photo;
};

const announcing = ({ imageId, item, picture }: Photo) => [
  { imageId, inspectionItemName: item, sha256: getHash(picture) },
];

/** Announces a photo, with an autosave or an edit. */
export const announce = async (scenario: Scenario, device: Device, dice: Dice) => {
  const draft = dice.pickLate([...device.drafts.values()]);
  const record = dice.pickLate([...device.records.values()]);
  const sheetOf = record?.formattedId.unfinishedInspectionId;
  if (record && sheetOf && (!draft || dice.onceIn(2))) {
    const images = announcing(newPhoto(scenario, sheetOf, dice));
    await sendEdit(scenario, device, dice, record.id, { images, revision: record.revision });
  } else if (draft) {
    const images = announcing(newPhoto(scenario, draft.id, dice));
    await sendSave(scenario, device, dice, draft, { images });
  }
};

/** Uploads a new photo or a known one, sometimes with other bytes. */
export const upload = async (scenario: Scenario, { person }: Device, dice: Dice) => {
  const draft = dice.pickLate([...scenario.draftIds]);
  const known = dice.onceIn(3) ? undefined : dice.pickLate(scenario.photos);
  const photo = known ?? (draft && newPhoto(scenario, draft, dice));
  if (!photo) return;
  const picture = dice.onceIn(5) ? dice.throwDie(pictures.length) : photo.picture;
  const { bytes = new Uint8Array() } = pictures[picture] ?? {};
  const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
  const { imageId, item: inspectionItemName } = photo;
  const body = { file, service: 'S3' as const, imageId, inspectionItemName, description: '' };
  await ask(scenario, scenario.uploads, person, { photo, picture }, () =>
    person.call('images', 'upload', { body }, person.as),
  );
};

export const describe = async (scenario: Scenario, { person }: Device, dice: Dice) => {
  const photo = dice.pickLate(scenario.photos);
  if (!photo) return;
  const text = newToken(scenario);
  const call = { params: { imageId: photo.imageId }, body: { description: text } };
  await ask(scenario, scenario.descriptions, person, { photo, text }, () =>
    person.call('images', 'change', call, person.as),
  );
};

export const remove = async (scenario: Scenario, { person }: Device, dice: Dice) => {
  const photo = dice.pickLate(scenario.photos);
  if (!photo) return;
  const params = { imageId: photo.imageId };
  await ask(scenario, scenario.removals, person, { photo }, () =>
    person.call('images', 'remove', { params }, person.as),
  );
};
