import * as z from 'zod';
import { DraftId, InspectionId, PaperId } from '../ids.ts';
import { Image, ImagesNamed } from '../images/model.ts';
import { NzDate } from '../nz-date.ts';
import { FormattedId } from '../sheets/formatted-id.ts';
import { Form, SetBy, Sheet, SheetChanges, SheetFields } from '../sheets/model.ts';
import { responseFields } from '../sheets/response-items.ts';
import { dataSections } from '../sheets/sections.ts';

/** Number of times that each section was saved; optimistic concurrency. */
export const Versions = z.partialRecord(z.enum(dataSections), z.int().min(0));
export type Versions = z.infer<typeof Versions>;

/** An unfinished inspection. Untouched items are left out. */
export const Draft = Sheet.extend(Form.shape)
  .extend({
    id: DraftId,
    formattedId: FormattedId,
    versions: Versions,
    setBy: SetBy,
    images: z.array(Image),
    /** The inspection that this one rechecks. */
    recheckOf: InspectionId.nullable(),
    /** The paper sheet that it is entered from. */
    paperInspectionId: PaperId.nullable(),
    /** The day on which the paper sheet's number was issued: its inspection cannot be earlier. */
    paperTakenOn: NzDate.optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

export const AnsweredDraft = Draft.extend(responseFields).meta({ id: 'AnsweredDraft' });

/** The response to a save. Only the sections in `versions` are in it: all, unless the request names those it has. */
export const SavedDraft = Draft.extend(SheetFields.partial().shape)
  .extend({
    InspectionItem: responseFields.InspectionItem,
    unfinishedWofHidden: responseFields.unfinishedWofHidden,
    images: z.array(Image).optional(),
  })
  .meta({ id: 'SavedDraft' });
export type SavedDraft = z.infer<typeof SavedDraft>;

/** The id, the changes, and the version of each changed section that the device saw. */
export const DraftChanges = SheetChanges.extend({
  id: DraftId.optional(),
  versions: Versions.optional(),
  images: ImagesNamed.optional().describe('Photos that are still being uploaded'),
}).meta({ id: 'DraftChanges' });
export type DraftChanges = z.infer<typeof DraftChanges>;

/** A row in the list of drafts. */
export const DraftSummary = Draft.pick({
  id: true,
  formattedId: true,
  vehicleRegistrationPlate: true,
  vehicleMake: true,
  vehicleModel: true,
  customerName: true,
  isRecheck: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({
    changedBy: z.string().describe('The last person who changed it'),
    refusedOffline: z
      .object({ pressedAt: z.iso.datetime(), why: z.string() })
      .optional()
      .describe('A submission signed offline that was refused: paper with the number may exist'),
  })
  .meta({ id: 'DraftSummary' });
export type DraftSummary = z.infer<typeof DraftSummary>;
