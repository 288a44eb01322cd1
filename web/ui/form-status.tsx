import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { Problem } from '#shared/problem.ts';
import './form-status.css';

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

/** The fallback if the error has no message. */
export const NOT_SAVED = 'It could not be saved. Please try again.';

/** Returns the server's message, or the fallback if the error is unexpected. */
export const getErrorMessage = (error: Error | null | undefined, otherwise: string) => {
  if (!error) return undefined;
  return error instanceof Problem && error.code !== 'unexpected' ? error.message : otherwise;
};
