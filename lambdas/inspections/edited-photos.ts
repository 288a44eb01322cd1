import type { ImageNamed } from '#shared/images/model.ts';
import type { Acting } from '../http/context.ts';
import { announced } from '../sheets/announce.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { readImages, readStoredImages } from '../sheets/stored-image.ts';
import { readOrganizationId } from '../table/keys.ts';
import type { Stored } from './records.ts';

/**
 * Returns the photos of an edited record: those changed since its last revision, and those that the edit announces.
 * `fields`: their header fields. `isNew`: the last revision lacks some of them. `takes`: writes that take loose photos.
 */
export const editedPhotos = async ({ header, inspection }: Stored, named: readonly ImageNamed[], context: Acting) => {
  const before = readStoredImages(header.images);
  const draft = inspection.formattedId.unfinishedInspectionId;
  const loose = draft && (await findLoosePhotos(context, draft, named));
  const after = draft && loose ? announced(before, named, draft, context, loose) : before;
  const photos = Number(header.photos ?? 0) + (after === before ? 0 : 1);
  const { id: inspectionId, paperInspectionId } = inspection;
  return {
    images: readImages(after, { OrganizationId: readOrganizationId(header), inspectionId, paperInspectionId }),
    fields: { ...(after !== before && { images: after }), ...(photos > 0 && { photos, photosWritten: photos }) },
    isNew: photos !== Number(header.photosWritten ?? 0),
    takes: draft && loose ? takeWrites(loose, after, draft) : [],
  };
};
