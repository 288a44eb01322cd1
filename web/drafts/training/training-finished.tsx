import Button from '@cloudscape-design/components/button';
import { judge } from '#shared/sheets/completeness.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { usePrintUnsent } from '../print/use-print-unsent.ts';
import { useDraft } from '../store/current-draft.tsx';

/** Shown instead of submitting a training sheet: what would have happened. */
export const TrainingFinished = ({ onClose }: { onClose: () => void }) => {
  const passed = useDraft(({ mine }) => hasPassed({ ...mine, ...judge(mine) }));
  const print = usePrintUnsent();
  return (
    <DialogFrame
      kind="question"
      title={`Training sheet complete: ${passed ? 'pass' : 'fail'}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={print}>Print</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        Nothing was submitted: there is no record, no sheet number and no email. The sheet stays on this device until
        you discard it.
      </p>
    </DialogFrame>
  );
};
