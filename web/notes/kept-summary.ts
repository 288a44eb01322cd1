import * as z from 'zod';
import { WofSummaryDetails } from '#shared/notes/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { userEntries } from '../device/user-entries.ts';
import { WorkingNotes } from './working-notes.ts';

/** What somebody has made of the summary of this revision, with the note that they were just typing. */
const Begun = z.object({
  revision: z.int(),
  before: withoutLimits(WofSummaryDetails),
  mine: WorkingNotes,
  text: z.string(),
});
export type Begun = z.infer<typeof Begun>;

/** What this person has begun and not saved on this device: there again when the page was left without a word, and named by a logout in any tab. */
export const keptSummary = (actor: Actor, inspectionId: number) =>
  userEntries('notes', Begun, actor).entry(inspectionId);
