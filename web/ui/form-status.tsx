import StatusIndicator from '@cloudscape-design/components/status-indicator';

/** How it went, said where it was asked for; screen readers hear it. */
export const FormStatus = ({
  error,
  success,
}: {
  error?: string | undefined;
  success?: string | false | undefined;
}) => (
  <div role="status">
    {error && <StatusIndicator type="error">{error}</StatusIndicator>}
    {!error && success && <StatusIndicator>{success}</StatusIndicator>}
  </div>
);
