import { SteadyButton } from '../../ui/steady-button.tsx';
import type { Submission } from './use-submit.ts';

type Props = {
  submission: Submission;
  disabled?: boolean;
  isSteady?: boolean;
  /** True if the button replaced another one in front of the inspector: a press is then always asked about. */
  isReplacing?: boolean;
};

export const SubmitButton = ({ submission, disabled = false, isSteady = true, isReplacing = false }: Props) => (
  <SteadyButton
    isSteady={isSteady && submission.isSteady}
    variant="primary"
    disabled={disabled}
    loading={submission.busy}
    loadingText={submission.progress || 'Submitting...'}
    onClick={() => submission.submit({}, isReplacing)}
  >
    {submission.busy ? submission.progress || 'Submitting...' : 'Submit'}
  </SteadyButton>
);
