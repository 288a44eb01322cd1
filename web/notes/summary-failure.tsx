import { ChangeList } from '../ui/change-list.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { getChanges } from './changed-since.ts';
import { formatNextStep, formatNotSaved } from './failed-to-update.ts';

/** Why a summary was not saved and what to do next. */
export const SummaryFailure = ({ error, button }: { error: Error | null; button: string }) => {
  const way = formatNextStep(error, button);
  return (
    <FormStatus error={formatNotSaved(error)}>
      {way && <p>{way}</p>}
      <ChangeList changes={getChanges(error)} />
    </FormStatus>
  );
};
