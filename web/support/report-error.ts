import * as z from 'zod';
import { VERSION } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { redact } from '#shared/support/redact.ts';
import type { Client } from '../client/client.ts';
import { describeIssues } from '../client/schema-mistake.ts';
import { toast } from '../ui/toasts.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';
import '../client/nouns/support.ts';

/** A page that breaks again and again is told of a few times, not for ever. */
const MOST_REPORTS = 5;
const SUBJECT_LENGTH = 200;
const MESSAGE_LENGTH = 2000;
const STACK_LENGTH = 8000;

export type ErrorReports = ReturnType<typeof createErrorReports>;

/** Tells support of errors that nobody foresaw. */
export const createErrorReports = (client: Client) => {
  const reported = new Set<string>();
  let user = '';

  /** Once for each error. A report that cannot be sent is no error of its own. Source: specification 1, section 3. */
  const reportError = (error: unknown) => {
    if (!(error instanceof Error) || !unforeseen(error)) return;
    const { name, stack = '' } = error;
    const message = error instanceof z.ZodError ? describeIssues(error.issues) : error.message;
    const print = `${name}: ${message}\n${stack}`;
    if (reported.has(print) || reported.size >= MOST_REPORTS) return;
    reported.add(print);
    const report = {
      message: redact(message).slice(0, MESSAGE_LENGTH),
      stack: redact(stack.replace(error.message, message)).slice(0, STACK_LENGTH),
      name,
      // the query and what follows `#` may hold what opens something
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
    /** For what catches every error: refusals of services and the like are told where they happen, a failed schema of ours is a bug. */
    reportSchemaMistake: (error: unknown) => {
      if (error instanceof z.ZodError) reportError(error);
    },
    /** Who is signed in: reports name them by id. */
    reportFor: (id: string) => {
      user = id;
    },
  };
};

/** Refusals and lost connections have been told where they happened; a call given up, and a browser's extension, are not ours. */
const unforeseen = (error: Error) =>
  !(error instanceof Problem) &&
  error.name !== 'AbortError' &&
  !isChunkLoadError(error) &&
  !error.stack?.includes('-extension://');
