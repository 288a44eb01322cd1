import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import './confirm-dialog.css';
import { errorMessage } from '../error-message.ts';
import { FormStatus } from '../form-status.tsx';

type Props = {
  title: string;
  yes: string;
  no?: string;
  /** Where the button says more than that nothing is done. */
  onNo?: () => void;
  /** What must be given first is not there yet. */
  disabled?: boolean;
  run: () => Promise<unknown>;
  /** Said when it failed without a reason. */
  failed?: string;
  onClose: () => void;
  /** After it was done; else it just closes. */
  onDone?: () => void;
  children: ReactNode;
};

/** Asks before something that is not easily undone. Stays open, with the reason, when it fails. */
export const ConfirmDialog = ({
  title,
  yes,
  no = 'Cancel',
  disabled = false,
  run,
  failed = 'Something went wrong',
  onClose,
  onNo = onClose,
  onDone = onClose,
  children,
}: Props) => {
  const confirmed = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <DialogFrame
      kind="question"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onNo}>{no}</Button>
          <Button
            variant="primary"
            disabled={disabled}
            loading={confirmed.isPending}
            onClick={() => confirmed.mutate()}
          >
            {yes}
          </Button>
        </>
      }
    >
      <div className="confirm">
        {children}
        <FormStatus error={errorMessage(confirmed.error, failed)} />
      </div>
    </DialogFrame>
  );
};
