import Button from '@cloudscape-design/components/button';
import type { Submission } from './use-submit.ts';

export const SubmitButton = ({ submission, disabled = false }: { submission: Submission; disabled?: boolean }) => (
  <Button
    variant="primary"
    disabled={disabled}
    loading={submission.busy}
    loadingText="Submitting..."
    onClick={() => submission.submit()}
  >
    {submission.busy ? 'Submitting...' : 'Submit'}
  </Button>
);
