import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { EstimateState } from '#shared/estimates/states.ts';

/** Unsaved input on an estimate that can no longer be edited. It stays on the device until the user discards it. */
export const UnsavedInput = ({ state, onDiscard }: { state: EstimateState; onDiscard: () => void }) => (
  <Alert
    type="warning"
    header="Your changes are not saved"
    action={<Button onClick={onDiscard}>Discard changes</Button>}
  >
    {state === 'answered'
      ? 'The customer answered in the meantime. Reopen the estimate to continue with your changes.'
      : `The estimate was ${state === 'withdrawn' ? 'withdrawn' : 'sent'} in the meantime. Press “Edit it” to continue with your changes.`}
  </Alert>
);
