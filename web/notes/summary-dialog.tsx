import { type ReactNode, useState } from 'react';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { DiscardDialog } from '../ui/dialogs/discard-dialog.tsx';
import { SteadyButton, useIsSteady } from '../ui/steady-button.tsx';
import { SummaryFailure } from './summary-failure.tsx';
import type { Summary } from './use-summary.ts';

const SAVE_AND_CLOSE = 'Save & Close';

type Props = {
  title: string;
  summary: Summary;
  closesOutside?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of a summary. Its button saves if there are changes. Closing the dialog asks before it discards them. */
export const SummaryDialog = ({ title, summary, closesOutside = false, onSave, onClose, children }: Props) => {
  const [leaving, setLeaving] = useState(false);
  const { isUnsaved } = summary;
  const label = isUnsaved ? SAVE_AND_CLOSE : 'Close';
  const isSteady = useIsSteady(label);
  return (
    <DialogFrame
      kind="sheet"
      title={title}
      closesOutside={closesOutside}
      onClose={() => (isUnsaved ? setLeaving(true) : onClose())}
      footer={
        <>
          <SummaryFailure error={summary.error} button={SAVE_AND_CLOSE} />
          <SteadyButton
            isSteady={isSteady}
            variant={isUnsaved ? 'primary' : 'normal'}
            loading={summary.isSaving}
            onClick={isUnsaved ? onSave : onClose}
          >
            {label}
          </SteadyButton>
        </>
      }
    >
      {children}
      {leaving && (
        <DiscardDialog
          onDiscard={() => {
            summary.forget();
            onClose();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </DialogFrame>
  );
};
