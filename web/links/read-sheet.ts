import type { SheetView } from '#shared/links/api.ts';
import { readWorkshop, record, text } from './read-view.ts';

/** The parts of the response that this page uses, parsed as in `read-view.ts`. */
export type Sheet = Pick<SheetView, 'workshop' | 'plate' | 'isRecheck' | 'result' | 'wasRechecked'> & {
  day: string;
  changedOn: string;
  expiresOn: string;
};

export const readSheet = (body: unknown): Sheet | undefined => {
  const { workshop, plate, isRecheck, day, changedOn, result, wasRechecked, expiresOn } = record(body);
  if (!workshop || !text(day)) return undefined;
  return {
    workshop: readWorkshop(workshop),
    plate: text(plate),
    isRecheck: isRecheck === true,
    day: text(day),
    changedOn: text(changedOn),
    result: text(result),
    wasRechecked: wasRechecked === true,
    expiresOn: text(expiresOn),
  };
};
