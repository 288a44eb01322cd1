import { type ReactNode, useEffect } from 'react';
import { useUser } from '../session/session.tsx';
import type { ErrorReports } from './report-error.ts';
import { ReportError } from './use-report-error.ts';

type Props = { reports: ErrorReports; children: ReactNode };

/** Reports uncaught errors and rejections, and provides `reportError` to its children. */
export const ReportErrors = ({ reports: { reportError, reportFor }, children }: Props) => {
  const { id } = useUser();
  useEffect(() => {
    reportFor(id);
    const onError = ({ error }: ErrorEvent) => reportError(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onRejection);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
    };
  }, [id, reportError, reportFor]);
  return <ReportError value={reportError}>{children}</ReportError>;
};
