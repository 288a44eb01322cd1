import * as z from 'zod';
import { DraftId, ImageId, InspectionId, PaperId } from '../ids.ts';
import { ItemName } from '../sheets/checklist.ts';

/** Maximum number of photos on a sheet. */
export const IMAGES_MAX = 30;
/** Maximum number of photos including removed ones, which the sheet keeps. */
export const IMAGES_KEPT_MAX = 4 * IMAGES_MAX;
/** The web client shrinks photos below this size; the API rejects larger ones. Source: decisions, "Uploads". */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum number of pixels of an image to decode; guards against decompression bombs. */
export const IMAGE_MAX_PIXELS = 40_000_000;
export const IMAGE_DESCRIPTION_MAX = 190;

/** A hash in hexadecimal. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256');

/** The person who acted, by ids. */
const Doer = z.object({ userId: z.string(), subUserId: z.string().optional() });

/** A photo of a sheet, stored as a JPEG without EXIF data. Source: specification 2, section 3, "Image". */
export const Image = z
  .object({
    imageId: ImageId,
    inspectionId: InspectionId.nullable(),
    unfinishedInspectionId: DraftId,
    paperInspectionId: PaperId.nullable(),
    OrganizationId: z.string(),
    inspectionItemName: ItemName,
    description: z.string().max(IMAGE_DESCRIPTION_MAX),
    fileType: z.literal('Image'),
    /** A signed URL, valid for five minutes, in responses that list photos; '' within a sheet. */
    url: z.union([z.literal(''), z.url()]),
    /** In pixels, as stored; 0 if not received yet. */
    width: z.int(),
    height: z.int(),
    /** When the sheet first referred to it. */
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    // older photos lack the following fields
    /** Hashes of the uploaded bytes and of the stored file. */
    sha256: Sha256.optional(),
    keptSha256: Sha256.optional(),
    addedBy: Doer.optional(),
    describedBy: Doer.optional(),
    /** null: announced and not received yet. Absent: received when the sheet first referred to it. */
    arrivedAt: z.iso.datetime().nullable().optional(),
    /** Set if it was removed from its sheet, whose record keeps it. */
    removed: Doer.extend({ at: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;

/** A photo named in a request body. With a hash it is announced: only a file with this hash is accepted under its id. */
export const ImageNamed = z.object({
  imageId: ImageId,
  inspectionItemName: ItemName.optional(),
  description: z.string().trim().max(IMAGE_DESCRIPTION_MAX).optional(),
  sha256: Sha256.optional(),
});
export type ImageNamed = z.infer<typeof ImageNamed>;

/** The photos named in a request body: those of a sheet, including removed ones. */
export const ImagesNamed = z.array(ImageNamed).max(IMAGES_KEPT_MAX);
