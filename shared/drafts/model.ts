import * as z from 'zod';
import { DraftId } from '../ids.ts';
import { Form, FormattedId, SetBy, Sheet, SheetChanges } from '../inspections/model.ts';
import { dataSections } from '../inspections/sections.ts';

/** How often each section was saved; a save says which version it saw. */
export const Versions = z.partialRecord(z.enum(dataSections), z.int().min(0));
export type Versions = z.infer<typeof Versions>;

/** An inspection that is not finished. Items nobody touched are left out. */
export const Draft = Sheet.extend(Form.shape)
  .extend({
    id: DraftId,
    formattedId: FormattedId,
    versions: Versions,
    setBy: SetBy,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

/** Only what changed, plus the id, plus the version seen of each section that it touches. */
export const DraftChanges = SheetChanges.extend({ id: DraftId.optional(), versions: Versions.optional() }).meta({
  id: 'DraftChanges',
});
export type DraftChanges = z.infer<typeof DraftChanges>;

/** A line of the list of drafts. */
export const DraftSummary = Draft.pick({
  id: true,
  formattedId: true,
  vehicleRegistrationPlate: true,
  vehicleMake: true,
  vehicleModel: true,
  customerName: true,
  createdAt: true,
  updatedAt: true,
}).meta({ id: 'DraftSummary' });
export type DraftSummary = z.infer<typeof DraftSummary>;
