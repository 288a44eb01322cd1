import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { getNzToday } from '../device/server-clock.ts';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { saveFile } from '../ui/save-file.ts';
import { formatUnsentFile } from './unsent-file.ts';
import { collectUnsent, formatAmount, formatLeftOut } from './unsent-work.ts';
import { useWorker } from './use-worker.ts';

/** Exports unsent work on this device to a file that another device can open. */
export const SaveUnsent = () => {
  const worker = useWorker();
  const saving = useMutation({
    mutationFn: async () => {
      const work = await collectUnsent(worker);
      const file = new Blob([await formatUnsentFile(work)], { type: 'application/json' });
      saveFile(file, `pitcheck-unsent-${getNzToday()}.json`);
      return `${formatAmount(work) || 'no unsent work'}.${formatLeftOut(work)}`;
    },
  });
  return (
    <div>
      <Button iconName="download" loading={saving.isPending} onClick={() => saving.mutate()}>
        Save unsent work to a file
      </Button>
      <FormStatus
        error={getErrorMessage(saving.error, 'The file could not be saved')}
        success={saving.data !== undefined && `Saved: ${saving.data}`}
      />
    </div>
  );
};
