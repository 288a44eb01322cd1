import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { EstimateState } from '#shared/estimates/states.ts';

/** Unsaved input on an estimate that can no longer be edited. It stays on the device until the user discards it. */
export const UnsavedInput = ({ state, onDiscard }: { state: EstimateState; onDiscard: () => void }) => (
  <Alert
    type="warning"
    header="What you typed here is not saved"
    action={<Button onClick={onDiscard}>Discard it</Button>}
  >
    {state === 'answered'
      ? 'The customer has answered meanwhile. Reopen the estimate to go on with what you typed.'
      : `The estimate was ${state === 'withdrawn' ? 'withdrawn' : 'sent'} meanwhile. Press “Change it” to go on with what you typed.`}
  </Alert>
);
