import { type DraftId, draftOfImage } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';

type Filed = Pick<Image, 'imageId' | 'keptSha256'>;

/**
 * Where a photo lies in the bucket: below its organization, under the hash of the file itself, so that no other file can take
 * its place. Older ones lie under their id. Nothing of it comes from the caller but ids.
 */
export const imageKey = (organizationId: string, { imageId, keptSha256 }: Filed) =>
  fileKey(organizationId, draftOfImage(imageId), keptSha256 ?? imageId);

/** The same by the name of the file among those of its draft. */
export const fileKey = (organizationId: string, draft: DraftId, file: string) =>
  `org/${organizationId}/images/${draft}/${file}.jpg`;
