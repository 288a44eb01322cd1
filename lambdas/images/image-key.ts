import { type DraftId, getImageDraft } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';

type Filed = Pick<Image, 'imageId' | 'keptSha256'>;

/**
 * Returns a photo's key in the bucket: below its organization, under the hash of the file, so that no other file can
 * replace it. Older photos are stored under their id. Only ids in it come from the caller.
 */
export const imageKey = (organizationId: string, { imageId, keptSha256 }: Filed) =>
  fileKey(organizationId, getImageDraft(imageId), keptSha256 ?? imageId);

/** Returns the key of a draft's file by its name. */
export const fileKey = (organizationId: string, draft: DraftId, file: string) =>
  `org/${organizationId}/images/${draft}/${file}.jpg`;
