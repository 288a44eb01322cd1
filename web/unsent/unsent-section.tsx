import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '#shared/problem.ts';
import { mayBeEvicted } from '../device/request-persistence.ts';
import { useClient } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { SaveUnsent } from './save-unsent.tsx';
import { type LeftOut, readUnsentFile, type UnsentDraft, type UnsentWork } from './unsent-file.ts';
import { collectUnsent, findClashes, formatAmount, formatLeftOut, importWork, nameDraft } from './unsent-work.ts';
import { useWorker } from './use-worker.ts';

/** The user's work that only this device has, with export and import. */
export const UnsentSection = () => {
  const worker = useWorker();
  const { data, refetch } = useQuery({
    queryKey: ['unsent-work', worker],
    queryFn: async () => ({ amount: formatAmount(await collectUnsent(worker)), mayGo: await mayBeEvicted() }),
    gcTime: 0,
    retry: false,
  });
  const amount = data?.amount ?? '';
  return (
    <SpaceBetween size="m">
      <div role="status">
        {amount ? `Only on this device: ${amount}.` : 'Everything on this device has been sent.'}
        {amount && data?.mayGo && ' The browser may delete it if the device runs out of storage, so send it soon.'}
      </div>
      {amount && <SaveUnsent />}
      <OpenUnsent onTaken={refetch} />
    </SpaceBetween>
  );
};

/** Shown if storing fails; the file still contains everything. */
const NOT_KEPT =
  'It could not be saved on this device, which may be out of storage. Free up some space, then open the file again.';

type Question = { work: UnsentWork & LeftOut; clashes: UnsentDraft[] };

/** Imports unsent work from another device's file. Asks which version to keep if both devices changed a draft. */
const OpenUnsent = ({ onTaken }: { onTaken: () => void }) => {
  const worker = useWorker();
  const client = useClient();
  const [question, setQuestion] = useState<Question>();
  const [taken, setTaken] = useState('');
  const take = async (work: UnsentWork & LeftOut, left: UnsentDraft[]) => {
    await importWork(work, left, { client, worker });
    const drafts = work.drafts.filter((draft) => !left.includes(draft));
    setTaken(`${formatAmount({ ...work, drafts }) || 'nothing'}.${formatLeftOut(work)}`);
    onTaken();
  };
  const opening = useMutation({
    mutationFn: async (file: File) => {
      setTaken('');
      const whole = await readUnsentFile(await file.text(), worker);
      const work = onlyOwn(whole, worker.subUserId);
      const clashes = await findClashes(work);
      if (clashes.length > 0) setQuestion({ work, clashes });
      else await take(work, []);
    },
  });
  const keeping = useMutation({ mutationFn: ({ work, clashes }: Question) => take(work, clashes) });
  const open = (file: File | undefined) => {
    if (!file) return;
    keeping.reset();
    opening.mutate(file);
  };
  return (
    <div>
      <FileInput accept=".json,application/json" value={[]} onChange={({ detail }) => open(detail.value[0])}>
        Open an unsent work file
      </FileInput>
      <FormStatus
        error={
          getErrorMessage(opening.error, 'The file could not be opened') ?? getErrorMessage(keeping.error, NOT_KEPT)
        }
        success={taken !== '' && `Imported: ${taken} Open your drafts to send them.`}
      />
      {question && (
        <ClashQuestion
          clashes={question.clashes}
          run={() => take(question.work, [])}
          onNo={() => keeping.mutate(question)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
};

type ClashProps = { clashes: UnsentDraft[]; run: () => Promise<void>; onNo: () => void; onClose: () => void };

const ClashQuestion = ({ clashes, run, onNo, onClose }: ClashProps) => (
  <ConfirmDialog
    title="This device also has unsent work on these"
    yes="Use the file's version"
    no="Keep this device's version"
    run={run}
    failed={NOT_KEPT}
    onDone={onClose}
    onNo={() => {
      onClose();
      onNo();
    }}
    onClose={onClose}
  >
    <ul>
      {clashes.map((draft) => (
        <li key={draft.as}>{nameDraft(draft)}</li>
      ))}
    </ul>
    <p>You can only keep one version. The other is deleted from this device.</p>
  </ConfirmDialog>
);

/** Returns an inspector's own work, if they use a PIN; otherwise all work. */
const onlyOwn = (work: UnsentWork & LeftOut, subUserId: string | undefined) => {
  const isOwn = (one: { subUserId: string }) => subUserId === undefined || one.subUserId === subUserId;
  const own = { ...work, drafts: work.drafts.filter(isOwn), photos: work.photos.filter(isOwn) };
  if (own.drafts.length + own.photos.length === 0 && work.drafts.length + work.photos.length > 0)
    throw new Problem(
      'refused',
      'This file belongs to another inspector. Switch to that inspector or back to the main account, then open it.',
    );
  return own;
};
