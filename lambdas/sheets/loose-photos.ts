import { DraftId, draftOfImage, type ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { draftKey } from '../table/keys.ts';
import { DISCARDED_KEPT_S, ttlAfter } from '../table/ttl.ts';
import type { StoredImage } from './stored-image.ts';

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
  await table.write({ put: { ...key, type: 'LOOSEPHOTO', state: 'loose', image, ttl } });
};

/** The sheet that a loose photo is of by now; undefined: of none, or it is no such photo. */
export const findOwner = (item: Item | undefined) =>
  item?.state === 'loose' ? DraftId.safeParse(item.draftId).data : undefined;

export type LoosePhotos = ReadonlyMap<ImageId, StoredImage>;

/** The loose photos among those that a body names, which from now on are this sheet's. */
export const takeLoosePhotos = async (
  { table, organizationId }: Tenant,
  draft: DraftId,
  named: readonly ImageNamed[],
): Promise<LoosePhotos> => {
  const foreign = named.filter(({ imageId }) => draftOfImage(imageId) !== draft);
  const items = await table.getAll(
    foreign.map(({ imageId }) => draftKey(organizationId, draftOfImage(imageId))),
    { consistent: true },
  );
  const taken = new Map<ImageId, StoredImage>();
  for (const [n, { imageId, inspectionItemName }] of foreign.entries()) {
    const item = items[n];
    const image = item?.state === 'loose' ? (item.image as StoredImage) : undefined;
    if (!item || !image || !(inspectionItemName || image.i)) continue;
    const { refused } = await table.update({
      key: item,
      expression: 'SET draftId = :draft REMOVE #ttl',
      condition: '#state = :loose AND (attribute_not_exists(draftId) OR draftId = :draft)',
      names: { '#ttl': 'ttl', '#state': 'state' },
      values: { ':draft': draft, ':loose': 'loose' },
    });
    if (!refused) taken.set(imageId, { ...image, of: draft });
  }
  return taken;
};
