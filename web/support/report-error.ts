import * as z from 'zod';
import { VERSION } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { redact } from '#shared/support/redact.ts';
import type { Client } from '../client/client.ts';
import { describeIssues } from '../client/schema-mistake.ts';
import { toast } from '../ui/toasts.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';
import '../client/nouns/support.ts';

/** Maximum number of reports per page, because a page may fail continuously. */
const MAX_REPORTS = 5;
const SUBJECT_LENGTH = 200;
const MESSAGE_LENGTH = 2000;
const STACK_LENGTH = 8000;

export type ErrorReports = ReturnType<typeof createErrorReports>;

/** Sends unexpected errors to support. */
export const createErrorReports = (client: Client) => {
  const reported = new Set<string>();
  let user = '';

  /** Reports each error once. Failures of the report itself are ignored. Source: specification 1, section 3. */
  const reportError = (error: unknown) => {
    if (!(error instanceof Error) || !isUnexpected(error)) return;
    const { name, stack = '' } = error;
    const message = error instanceof z.ZodError ? describeIssues(error.issues) : error.message;
    const print = `${name}: ${message}\n${stack}`;
    if (reported.has(print) || reported.size >= MAX_REPORTS) return;
    reported.add(print);
    const report = {
      message: redact(message).slice(0, MESSAGE_LENGTH),
      stack: redact(stack.replace(error.message, message)).slice(0, STACK_LENGTH),
      name,
      // query and fragment may contain tokens
      url: redact(location.href.replace(/[?#].*/, '')),
      user,
      version: VERSION,
    };
    const subject = `${name}: ${report.message}`.slice(0, SUBJECT_LENGTH);
    const body = { subject, message: JSON.stringify(report), type: 'Error', user } as const;
    client.support.reportBug({ body }, { showsUnauthorized: true }).then(
      () => toast({ type: 'success', text: 'Bug report sent successfully', ms: 5000 }),
      () => {},
    );
  };

  return {
    reportError,
    /**
     * Called with every error. Reports only schema mismatches, which are bugs; other failures are shown where they
     * happen.
     */
    reportSchemaMistake: (error: unknown) => {
      if (error instanceof z.ZodError) reportError(error);
    },
    /** Sets the user id in the reports. */
    reportFor: (id: string) => {
      user = id;
    },
  };
};

/** False for expected failures, aborted calls and errors of browser extensions, which aren't bugs of ours. */
const isUnexpected = (error: Error) =>
  !(error instanceof Problem) &&
  error.name !== 'AbortError' &&
  !isChunkLoadError(error) &&
  !error.stack?.includes('-extension://');
