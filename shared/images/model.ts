import * as z from 'zod';
import { DraftId, ImageId, InspectionId, PaperId } from '../ids.ts';
import { ItemName } from '../sheets/checklist.ts';

/** Photos of one sheet. */
export const IMAGES_MAX = 30;
/** The same with those that were taken off it, which it keeps. */
export const IMAGES_KEPT_MAX = 4 * IMAGES_MAX;
/** What the web shrinks a photo below before it sends it, and the API takes. Source: decisions, "Uploads". */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Pixels of a picture that is worth opening: more is a bomb. */
export const IMAGE_MAX_PIXELS = 40_000_000;
export const IMAGE_DESCRIPTION_MAX = 190;

/** As hexadecimal digits. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256');

/** Who did something, by ids. */
const Doer = z.object({ userId: z.string(), subUserId: z.string().optional() });

/** A photo of a sheet, kept as a JPEG without what the camera wrote into it. Source: specification 2, section 3, "Image". */
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
    /** Signed for five minutes where photos are asked for; '' within a sheet. */
    url: z.union([z.literal(''), z.url()]),
    /** In pixels, as it is kept; 0: it has not arrived. */
    width: z.int(),
    height: z.int(),
    /** When the sheet first knew of it. */
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    // what follows was not written down of older photos
    /** Of the bytes that are sent, and of the file that is kept of them. */
    sha256: Sha256.optional(),
    keptSha256: Sha256.optional(),
    addedBy: Doer.optional(),
    describedBy: Doer.optional(),
    /** null: it was announced and has not arrived. Left out: it came when the sheet first knew of it. */
    arrivedAt: z.iso.datetime().nullable().optional(),
    /** It was taken off its sheet; the record keeps it. */
    removed: Doer.extend({ at: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;

/** A photo that a body names: with the hash of its bytes it is announced, and nothing else is taken under its id. */
export const ImageNamed = z.object({
  imageId: ImageId,
  inspectionItemName: ItemName.optional(),
  description: z.string().trim().max(IMAGE_DESCRIPTION_MAX).optional(),
  sha256: Sha256.optional(),
});
export type ImageNamed = z.infer<typeof ImageNamed>;

/** The photos that a body names: those of a sheet, with some that were taken off again. */
export const ImagesNamed = z.array(ImageNamed).max(IMAGES_KEPT_MAX);
