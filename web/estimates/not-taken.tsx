import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { EstimateState } from '#shared/estimates/states.ts';

/** What was typed while the estimate became one that nobody writes on: it waits on this device until somebody says what of it. */
export const NotTaken = ({ state, onDiscard }: { state: EstimateState; onDiscard: () => void }) => (
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
