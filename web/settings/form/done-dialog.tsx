import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';

/** Shows the result of an action before the app reloads. */
export const DoneDialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <DialogFrame
    kind="question"
    title={title}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Continue
      </Button>
    }
  >
    <p>{children}</p>
  </DialogFrame>
);
