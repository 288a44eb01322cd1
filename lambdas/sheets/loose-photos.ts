import { DraftId, getImageDraft, type ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { draftKey, type Key } from '../table/keys.ts';
import { DISCARDED_RETENTION_S, type Item, makeTtl, toSeconds, type Write } from '../table/table.ts';
import type { StoredImage, StoredImages } from './stored-image.ts';

/**
 * How long before its deletion a loose photo can no longer be claimed. Its file is deleted on time, its item within
 * days.
 */
const TOO_LATE_S = 86_400;

/**
 * Stores a photo that was sent without its sheet's id. Its id contains the id of a draft that doesn't exist.
 * The photo is stored under that draft's key, for as long as discarded drafts are kept. The first sheet that refers
 * to it claims it.
 */
export const putLoosePhoto = async (
  { table, organizationId }: Tenant,
  imageId: ImageId,
  image: StoredImage,
  now: Date,
) => {
  const key = draftKey(organizationId, getImageDraft(imageId));
  const ttl = makeTtl(now, DISCARDED_RETENTION_S);
  await table.write({ put: { ...key, type: 'LOOSEPHOTO', state: 'loose', imageId, image, ttl } });
};

/** Returns the draft that has claimed a loose photo, or undefined. */
export const findOwner = (item: Item | undefined) =>
  item?.state === 'loose' ? DraftId.safeParse(item.draftId).data : undefined;

/** `place`: the key of a photo that is still loose; null if the sheet has already claimed it. */
export type LoosePhotos = ReadonlyMap<ImageId, { image: StoredImage; place: Key | null }>;

/** Finds the loose photos in a request's photo list that this sheet may claim. */
export const findLoosePhotos = async (
  { table, organizationId, now }: Pick<Acting, 'table' | 'organizationId' | 'now'>,
  draft: DraftId,
  named: readonly ImageNamed[],
): Promise<LoosePhotos> => {
  const foreign = named.filter(({ imageId }) => getImageDraft(imageId) !== draft);
  const items = await table.getAll(
    foreign.map(({ imageId }) => draftKey(organizationId, getImageDraft(imageId))),
    { consistent: true },
  );
  return new Map(
    foreign.flatMap(({ imageId, inspectionItemName }, n) => {
      const item = items[n];
      if (item?.state !== 'loose' || item.imageId !== imageId) return [];
      const image = item.image as StoredImage;
      const isOurs = item.draftId === draft;
      const isFree = item.draftId === undefined && Number(item.ttl) > toSeconds(now) + TOO_LATE_S;
      if (!(isOurs || isFree) || !(inspectionItemName || image.i)) return [];
      return [[imageId, { image: { ...image, of: draft }, place: isFree ? { pk: item.pk, sk: item.sk } : null }]];
    }),
  );
};

/** Builds the writes that claim loose photos for a sheet, for the transaction that writes the sheet. */
export const takeWrites = (loose: LoosePhotos, images: StoredImages, draft: DraftId): Write[] =>
  [...loose].flatMap(([imageId, { place }]) =>
    place && images[imageId]
      ? [
          {
            update: {
              key: place,
              expression: 'SET draftId = :draft REMOVE #ttl',
              condition: '#state = :loose AND attribute_not_exists(draftId)',
              names: { '#ttl': 'ttl', '#state': 'state' },
              values: { ':draft': draft, ':loose': 'loose' },
            },
          },
        ]
      : [],
  );
