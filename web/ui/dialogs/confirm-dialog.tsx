import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../error-message.ts';
import { FormStatus } from '../form-status.tsx';
import { DialogFrame } from './dialog-frame.tsx';

type Props = {
  title: string;
  yes: string;
  no?: string;
  /** Where the button says more than that nothing is done. */
  onNo?: () => void;
  /** What must be given first is not there yet. */
  disabled?: boolean;
  /** Nothing is lost by it that cannot be brought back at once. */
  undoable?: boolean;
  run: () => Promise<unknown>;
  /** Said when it failed without a reason. */
  failed?: string;
  onClose: () => void;
  /** After it was done; else it just closes. */
  onDone?: () => void;
  children: ReactNode;
};

const allOf = (color: string) => ({ default: color, hover: color, active: color });

/** Red, and not filled: what a hurried thumb is led to is the safe one. */
const DANGER: ButtonProps.Style = {
  root: {
    color: allOf('var(--result-fail)'),
    borderColor: { ...allOf('var(--result-fail)'), disabled: 'var(--line)' },
    background: { hover: 'var(--hover)', active: 'var(--hover)' },
  },
};

/**
 * Asks before something that is not easily undone: what takes away is red and the way back is filled, unless it is `undoable`.
 * Stays open, with the reason, when it fails.
 */
export const ConfirmDialog = ({
  title,
  yes,
  no = 'Cancel',
  disabled = false,
  undoable = false,
  run,
  failed = 'Something went wrong',
  onClose,
  onNo = onClose,
  onDone = onClose,
  children,
}: Props) => {
  const confirmed = useMutation({ mutationFn: run, onSuccess: onDone });
  const noButton = (
    <Button variant={undoable ? 'normal' : 'primary'} onClick={onNo}>
      {no}
    </Button>
  );
  return (
    <DialogFrame
      kind="question"
      title={title}
      onClose={onClose}
      footer={
        <>
          {undoable && noButton}
          <Button
            {...(undoable ? { variant: 'primary' } : { style: DANGER })}
            disabled={disabled}
            loading={confirmed.isPending}
            onClick={() => confirmed.mutate()}
          >
            {yes}
          </Button>
          {!undoable && noButton}
        </>
      }
    >
      <div className="stack-12 flush">
        {children}
        <FormStatus error={errorMessage(confirmed.error, failed)} />
      </div>
    </DialogFrame>
  );
};
