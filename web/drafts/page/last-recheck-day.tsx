import { toldLastRecheckDay } from '#shared/inspections/last-recheck-day.ts';
import { useDraft } from '../store/current-draft.tsx';

/** What the record tells of the whole inspection: read here, not written. Nothing of a sheet that was never recorded. */
export const LastRecheckDay = () => {
  const told = useDraft(({ mine }) => toldLastRecheckDay(mine));
  return told && <p className="told">{told}</p>;
};
