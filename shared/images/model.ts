import * as z from 'zod';
import { DraftId, ImageId, InspectionId, PaperId } from '../ids.ts';
import { ItemName } from '../sheets/checklist.ts';

/** Photos of one sheet. */
export const IMAGES_MAX = 30;
/** What the web shrinks a photo below before it sends it, and the API takes. Source: decisions, "Uploads". */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Pixels of a picture that is worth opening: more is a bomb. */
export const IMAGE_MAX_PIXELS = 40_000_000;
export const IMAGE_DESCRIPTION_MAX = 190;

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
    /** In pixels, as it is kept. */
    width: z.int(),
    height: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;
