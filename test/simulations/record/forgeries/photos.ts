import { hashOf } from '#test/drills/record/deeds/photos.ts';
import { said, TOM } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

export const photosForged: Forgeries = {
  'A photo that was answered as taken is on its sheet, with the bytes that were announced, or marked removed with who and when.':
    {
      'it is gone': ({ record }) => Object.assign(record.shown, { images: [] }),
      'it is not listed': ({ record }) => Object.assign(record, { images: [] }),
      'it is other bytes': ({ image }) => Object.assign(image, { sha256: hashOf(1) }),
      'two were taken as one': ({ story, photo, kept, deed }) => story.uploads.push(deed({ photo, picture: 1 }, kept)),
      'it has not arrived': ({ image }) => Object.assign(image, { arrivedAt: null }),
      'nobody removed it': ({ image }) => Object.assign(image, { removed: { ...TOM, at: said.at } }),
      'it was removed and is there': ({ story, photo, deed }) =>
        story.removals.push({ ...deed({ photo }, {}), from: 0, to: 0 }),
    },
  'The bytes behind an address are those that were answered, and never change.': {
    'they are others': ({ held, photo }) => held.files.set(photo.imageId, 'others'),
  },
  'A photo shows what was written of it last.': {
    'it shows another': ({ image }) => Object.assign(image, { description: 'Right' }),
  },
  'After the entry in VIC a record takes no photo that was not announced, and none is described or removed.': {
    'it is described': ({ story, photo, image, deed }) => story.descriptions.push(deed({ photo, text: 'Left' }, image)),
    'it is removed': ({ story, photo, image, deed }) => {
      story.removals.push(deed({ photo }, {}));
      Object.assign(image, { removed: { userId: story.removals[0]?.by, at: said.at } });
    },
    'one that is new is taken': ({ story, kept, photo, deed }) =>
      story.uploads.splice(0, 1, deed({ photo, picture: 0 }, kept)),
  },
};
