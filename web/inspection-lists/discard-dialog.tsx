import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../api.ts';
import type { Line } from './line.ts';
import { DRAFTS } from './queries.ts';

/** Asks before a draft is thrown away: it cannot be brought back. */
export const DiscardDialog = ({ line, onClose }: { line: Line; onClose: () => void }) => {
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: () => client.drafts.discard({ params: { id: line.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: DRAFTS });
      onClose();
    },
  });
  return (
    <Modal
      visible
      header="Discard this draft?"
      closeAriaLabel="Keep the draft"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Keep
            </Button>
            <Button variant="primary" loading={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="s">
        {discard.error && <Alert type="error">{discard.error.message}</Alert>}
        <span>
          Sheet {line.number} of {line.plate || 'a vehicle without a plate'} and everything written on it will be gone.
        </span>
      </SpaceBetween>
    </Modal>
  );
};
