import type { ItemName } from '#shared/sheets/checklist.ts';
import { NO_READING, passesWithoutReading } from '#shared/sheets/unproved.ts';
import { useDraft } from '../store/current-draft.tsx';

/** Said where it is passed: asked about at Submit, and it stands on the sheet. */
export const NoReading = ({ name }: { name: ItemName }) => {
  const unread = useDraft(({ mine }) => passesWithoutReading(mine).some(({ line }) => line.name === name));
  return (
    unread && (
      <p className="doubt" role="status">
        {NO_READING}
      </p>
    )
  );
};
