import * as z from 'zod';
import { WofSummaryDetails } from '#shared/notes/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { createUserEntries } from '../device/user-entries.ts';
import { WorkingNotes } from './working-notes.ts';

/** Unsaved edits to the summary of one revision, with the note being typed. */
const Begun = z.object({
  revision: z.int(),
  before: withoutLimits(WofSummaryDetails),
  mine: WorkingNotes,
  text: z.string(),
});
export type Begun = z.infer<typeof Begun>;

/** Stores unsaved edits on this device. */
export const storedSummary = (actor: Actor, inspectionId: number) =>
  createUserEntries('notes', Begun, actor).entry(inspectionId);
