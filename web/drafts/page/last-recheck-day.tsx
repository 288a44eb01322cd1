import { getLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import { RuleHelp } from '../fields/rule-help.tsx';
import { useDraft } from '../store/current-draft.tsx';

/** The last day for a recheck of a recorded inspection, read-only. */
export const LastRecheckDay = () => {
  const told = useDraft(({ mine }) => getLastRecheckDayComment(mine));
  return (
    told && (
      <p className="told">
        <span>{told}</span> <RuleHelp on="recheck" />
      </p>
    )
  );
};
