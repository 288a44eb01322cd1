import * as z from 'zod';
import { DraftId } from '../ids.ts';

/** `formattedIdIdx` is the number shown on the sheet; `recheckIdx` counts its rechecks. */
export const FormattedId = z.object({
  formattedIdIdx: z.int().positive(),
  recheckIdx: z.int().min(0),
  unfinishedInspectionId: DraftId.nullable(),
});
export type FormattedId = z.infer<typeof FormattedId>;
