import { DraftId, draftOfImage, type ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { Acting, Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { draftKey, type Key } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { DISCARDED_KEPT_S, toSeconds, ttlAfter } from '../table/ttl.ts';
import type { StoredImage, StoredImages } from './stored-image.ts';

/** So long before it goes it is nobody's any more: its file is deleted then, and its item within some days. */
const TOO_LATE_S = 86_400;

/**
 * A photo that was sent without saying of which sheet. Its id names a draft that is none, in whose place it waits as
 * long as a discarded draft is kept. The first sheet that names it has it.
 */
export const putLoosePhoto = async (
  { table, organizationId }: Tenant,
  imageId: ImageId,
  image: StoredImage,
  now: Date,
) => {
  const key = draftKey(organizationId, draftOfImage(imageId));
  const ttl = ttlAfter(now, DISCARDED_KEPT_S);
  await table.write({ put: { ...key, type: 'LOOSEPHOTO', state: 'loose', imageId, image, ttl } });
};

/** The sheet that a loose photo is of by now; undefined: of none, or it is no such photo. */
export const findOwner = (item: Item | undefined) =>
  item?.state === 'loose' ? DraftId.safeParse(item.draftId).data : undefined;

/** With the place where each waits; null: it is the sheet's already. */
export type LoosePhotos = ReadonlyMap<ImageId, { image: StoredImage; place: Key | null }>;

/** The loose photos among those that a body names which this sheet may have. */
export const findLoosePhotos = async (
  { table, organizationId, now }: Pick<Acting, 'table' | 'organizationId' | 'now'>,
  draft: DraftId,
  named: readonly ImageNamed[],
): Promise<LoosePhotos> => {
  const foreign = named.filter(({ imageId }) => draftOfImage(imageId) !== draft);
  const items = await table.getAll(
    foreign.map(({ imageId }) => draftKey(organizationId, draftOfImage(imageId))),
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

/** That those which a sheet has from now on are no other's: written with the sheet, or not at all. */
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
