import './form-status.css';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';

type Props = {
  error?: string | undefined;
  success?: string | false | undefined;
  /** What is told beside it. */
  children?: ReactNode;
};

/** How it went, said where it was asked for; screen readers hear it. */
export const FormStatus = ({ error, success, children }: Props) => (
  <div role="status" className="form-status">
    {error && <StatusIndicator type="error">{error}</StatusIndicator>}
    {!error && success && <StatusIndicator>{success}</StatusIndicator>}
    {children}
  </div>
);
