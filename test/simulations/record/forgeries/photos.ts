import { getHash } from '#test/drills/record/actions/photos.ts';
import { said, TOM } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

export const photoForgeries: Forgeries = {
  'Every photo answered as accepted is on its sheet with the announced bytes, or marked as removed with who and when.':
    {
      'it is gone': ({ record }) => Object.assign(record.shown, { images: [] }),
      'it is not listed': ({ record }) => Object.assign(record, { images: [] }),
      'it has other bytes': ({ image }) => Object.assign(image, { sha256: getHash(1) }),
      'two files are accepted for one photo': ({ story, photo, kept, action }) =>
        story.uploads.push(action({ photo, picture: 1 }, kept)),
      'it has not arrived': ({ image }) => Object.assign(image, { arrivedAt: null }),
      'nobody removed it': ({ image }) => Object.assign(image, { removed: { ...TOM, at: said.at } }),
      'it was removed but still exists': ({ story, photo, action }) =>
        story.removals.push({ ...action({ photo }, {}), from: 0, to: 0 }),
    },
  'The bytes behind an address are those of the upload, and never change.': {
    'they are others': ({ held, photo }) => held.files.set(photo.imageId, 'others'),
  },
  'A photo shows its latest description.': {
    'it shows another': ({ image }) => Object.assign(image, { description: 'Right' }),
  },
  'After its VIC entry, a record accepts no unannounced photo, and none is described or removed.': {
    'it is described': ({ story, photo, image, action }) =>
      story.descriptions.push(action({ photo, text: 'Left' }, image)),
    'it is removed': ({ story, photo, image, action }) => {
      story.removals.push(action({ photo }, {}));
      Object.assign(image, { removed: { userId: story.removals[0]?.by, at: said.at } });
    },
    'a new one is accepted': ({ story, kept, photo, action }) =>
      story.uploads.splice(0, 1, action({ photo, picture: 0 }, kept)),
  },
};
