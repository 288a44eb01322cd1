import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { mayBeEvicted } from '../device/request-persistence.ts';
import { OpenUnsent } from './open-unsent.tsx';
import { SaveUnsent } from './save-unsent.tsx';
import { collectUnsent, formatAmount } from './unsent-work.ts';
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
