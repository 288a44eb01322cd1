import Button, { type ButtonProps } from '@cloudscape-design/components/button';

/** The buttons of most dialogs: Cancel, and the action. */
export const DialogActions = ({ onCancel, ...action }: ButtonProps & { onCancel: () => void }) => (
  <>
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="primary" {...action} />
  </>
);
