import * as z from 'zod';
import { ChecksheetType } from './checksheets/model.ts';

/** Every event of the system. Ids only, nothing personal: a consumer reads what it needs by key. */
const sheetIds = z.object({
  organizationId: z.string(),
  inspectionId: z.coerce.number().int(),
  checksheet: ChecksheetType,
});

/**
 * An item that carries `event` (one of these names) beside the fields named here makes the event by being inserted:
 * stream → Pipe → bus. No code publishes.
 */
export const events = {
  /** An inspection has become a record; `checksheet` is the variant its workshop shows first. */
  InspectionSubmitted: sheetIds,
  /** A sheet is wanted: a further variant, a re-generation, or one that the sweeper found waiting. */
  ChecksheetRequested: sheetIds,
} as const;
export type EventName = keyof typeof events;

export const EVENT_SOURCE = 'pitcheck';
