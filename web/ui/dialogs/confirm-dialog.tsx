import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormStatus, getErrorMessage } from '../form-status.tsx';
import { DialogFrame } from './dialog-frame.tsx';

type Props = {
  title: string;
  yes: string;
  no?: string;
  /** Overrides what the "no" button does; by default it closes the dialog. */
  onNo?: () => void;
  /** True if a required input is missing. */
  disabled?: boolean;
  /** True if the action can be undone afterwards. */
  undoable?: boolean;
  run: () => Promise<unknown>;
  /** Shown if the call fails without a message. */
  failed?: string;
  onClose: () => void;
  /** Called after success; closes the dialog by default. */
  onDone?: () => void;
  children: ReactNode;
};

const allOf = (color: string) => ({ default: color, hover: color, active: color });

/** Destructive actions are red but not filled: users in a hurry click the filled button, so that one is safe. */
const DANGER: ButtonProps.Style = {
  root: {
    color: allOf('var(--result-fail)'),
    borderColor: { ...allOf('var(--result-fail)'), disabled: 'var(--line)' },
    background: { hover: 'var(--hover)', active: 'var(--hover)' },
  },
};

/**
 * Asks for confirmation of a destructive action. Cancelling is the primary button, unless the action is `undoable`. The
 * dialog stays open and shows the error if the call fails.
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
        <FormStatus error={getErrorMessage(confirmed.error, failed)} />
      </div>
    </DialogFrame>
  );
};
