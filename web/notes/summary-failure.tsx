import { ChangeList } from '../ui/change-list.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { changesTold } from './changed-since.ts';
import { whatToDo, whyNotSaved } from './failed-to-update.ts';

/** Why a summary was not saved and what to do next. */
export const SummaryFailure = ({ error, button }: { error: Error | null; button: string }) => {
  const way = whatToDo(error, button);
  return (
    <FormStatus error={whyNotSaved(error)}>
      {way && <p>{way}</p>}
      <ChangeList changes={changesTold(error)} />
    </FormStatus>
  );
};
