import { getHash } from '#test/drills/record/actions/photos.ts';
import { said, TOM } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

export const photoForgeries: Forgeries = {
  'Every accepted photo is on its sheet with the announced bytes, or marked as removed with the person and time.': {
    'it is gone': ({ record }) => Object.assign(record.shown, { images: [] }),
    'it is not listed': ({ record }) => Object.assign(record, { images: [] }),
    'it has other bytes': ({ image }) => Object.assign(image, { sha256: getHash(1) }),
    'two files are accepted for one photo': ({ scenario, photo, kept, action }) =>
      scenario.uploads.push(action({ photo, picture: 1 }, kept)),
    'it has not arrived': ({ image }) => Object.assign(image, { arrivedAt: null }),
    'nobody removed it': ({ image }) => Object.assign(image, { removed: { ...TOM, at: said.at } }),
    'it was removed but still exists': ({ scenario, photo, action }) =>
      scenario.removals.push({ ...action({ photo }, {}), from: 0, to: 0 }),
  },
  "The bytes behind a photo's URL are those of the upload, and never change.": {
    'they are others': ({ held, photo }) => held.files.set(photo.imageId, 'others'),
  },
  'A photo shows its latest description.': {
    'it shows another': ({ image }) => Object.assign(image, { description: 'Right' }),
  },
  'After its VIC entry, a record accepts no unannounced photo, and none is described or removed.': {
    'it is described': ({ scenario, photo, image, action }) =>
      scenario.descriptions.push(action({ photo, text: 'Left' }, image)),
    'it is removed': ({ scenario, photo, image, action }) => {
      scenario.removals.push(action({ photo }, {}));
      Object.assign(image, { removed: { userId: scenario.removals[0]?.by, at: said.at } });
    },
    'a new one is accepted': ({ scenario, kept, photo, action }) =>
      scenario.uploads.splice(0, 1, action({ photo, picture: 0 }, kept)),
  },
};
