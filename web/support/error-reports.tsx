import { useEffect } from 'react';
import { useUser } from '../session/session.tsx';
import { reportError, reportFor } from './report-error.ts';

/** Reports what goes wrong unseen: in an event's handler, or in a promise that nobody waits for. Mounted once, draws nothing. */
export const ErrorReports = () => {
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
  }, [id]);
  return null;
};
