import Button from '@cloudscape-design/components/button';
import type { Submission } from './use-submit.ts';

export const SubmitButton = ({ submission, disabled = false }: { submission: Submission; disabled?: boolean }) => (
  <Button
    variant="primary"
    disabled={disabled}
    loading={submission.busy}
    loadingText={submission.progress || 'Submitting...'}
    onClick={() => submission.submit()}
  >
    {submission.busy ? submission.progress || 'Submitting...' : 'Submit'}
  </Button>
);
