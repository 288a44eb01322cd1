import * as z from 'zod';
import { VERSION } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { redact } from '#shared/support/redact.ts';
import { client } from '../client/client.ts';
import { describeIssues } from '../client/schema-mistake.ts';
import { toast } from '../ui/toasts.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';

/** A page that breaks again and again is told of a few times, not for ever. */
const MOST_REPORTS = 5;
const SUBJECT_LENGTH = 200;
const STACK_LENGTH = 8000;

const reported = new Set<string>();
let userId = '';
/** Who is signed in: reports name them by id. */
export const reportFor = (id: string) => {
  userId = id;
};

/**
 * Tells support of an error that nobody foresaw, once for each error. A report that cannot be sent is no error of its own.
 * Source: specification 1, section 3.
 */
export const reportError = (error: unknown) => {
  if (!(error instanceof Error) || !unforeseen(error)) return;
  const { name, stack = '' } = error;
  const message = error instanceof z.ZodError ? describeIssues(error.issues) : error.message;
  const print = `${name}: ${message}\n${stack}`;
  if (reported.has(print) || reported.size >= MOST_REPORTS) return;
  reported.add(print);
  const report = {
    message: redact(message),
    stack: redact(stack.replace(error.message, message)).slice(0, STACK_LENGTH),
    name,
    url: redact(location.href),
    user: userId,
    version: VERSION,
  };
  const subject = `${name}: ${report.message}`.slice(0, SUBJECT_LENGTH);
  client.support.reportBug({ body: { subject, message: JSON.stringify(report), type: 'Error', user: userId } }).then(
    () => toast({ type: 'success', text: 'Bug report sent successfully', ms: 5000 }),
    () => {},
  );
};

/** For what catches every error: refusals of services and the like are told where they happen, a failed schema of ours is a bug. */
export const reportSchemaMistake = (error: unknown) => {
  if (error instanceof z.ZodError) reportError(error);
};

/** Refusals and lost connections have been told where they happened; a call given up, and a browser's extension, are not ours. */
const unforeseen = (error: Error) =>
  !(error instanceof Problem) &&
  error.name !== 'AbortError' &&
  !isChunkLoadError(error) &&
  !error.stack?.includes('-extension://');
