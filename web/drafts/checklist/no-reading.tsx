import { AGAINST_LIMIT, againstLimits } from '#shared/doubts/doubts.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { NO_READING, passesWithoutReading } from '#shared/sheets/unproved.ts';
import { useDraft } from '../store/current-draft.tsx';

/** Said where it is passed: asked about at Submit, and it stands on the sheet. */
export const NoReading = ({ name }: { name: ItemName }) => {
  const unread = useDraft(({ mine }) => passesWithoutReading(mine).some(({ line }) => line.name === name));
  const against = useDraft(({ mine }) => againstLimits(mine).find(({ about }) => about === name)?.said);
  const words = against ? `${AGAINST_LIMIT}: ${against}` : unread && NO_READING;
  return (
    words && (
      <p className="doubt" role="status">
        {words}
      </p>
    )
  );
};
