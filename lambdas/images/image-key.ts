import { draftOfImage, type ImageId } from '#shared/ids.ts';

/** Where a photo lies in the bucket: below its organization. Nothing of it comes from the caller but ids. */
export const imageKey = (organizationId: string, image: ImageId) =>
  `org/${organizationId}/images/${draftOfImage(image)}/${image}.jpg`;
