import { type DraftId, getImageDraft } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';

type Filed = Pick<Image, 'imageId' | 'keptSha256'>;

/**
 * Returns a photo's key in the bucket. It contains the organization and the file's hash, so that another file can't
 * replace it. Older photos are stored under their id. Callers supply only the ids.
 */
export const imageKey = (organizationId: string, { imageId, keptSha256 }: Filed) =>
  fileKey(organizationId, getImageDraft(imageId), keptSha256 ?? imageId);

/** Returns the key of a draft's file, by the file's name. */
export const fileKey = (organizationId: string, draft: DraftId, file: string) =>
  `org/${organizationId}/images/${draft}/${file}.jpg`;
