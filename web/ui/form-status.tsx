import './form-status.css';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';

type Props = {
  error?: string | undefined;
  success?: string | false | undefined;
  /** Shown beside the result. */
  children?: ReactNode;
};

/** Shows the result of a form's action, and announces it to screen readers. */
export const FormStatus = ({ error, success, children }: Props) => (
  <div role="status" className="form-status">
    {error && <StatusIndicator type="error">{error}</StatusIndicator>}
    {!error && success && <StatusIndicator>{success}</StatusIndicator>}
    {children}
  </div>
);
