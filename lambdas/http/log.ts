import * as z from 'zod';
import { redact } from '#shared/support/redact.ts';
import { listMisfits } from '../table/read-each.ts';

/** The log line of a call, in JSON. Ids and measurements only: never a body, name, plate, query or IP address. */
export type LogLine = {
  requestId: string;
  route: string;
  status: number;
  ms: number;
  userId?: string | undefined;
  organizationId?: string | undefined;
  /** Id of the customer's link that the call used. */
  linkId?: string | undefined;
  /** A keyed hash of the caller's network. */
  from?: string | undefined;
  problem?: string | undefined;
};

export const log = (line: LogLine) => process.stdout.write(`${JSON.stringify({ level: 'info', ...line })}\n`);

/** Logs an unexpected error without personal data. */
export const logError = (requestId: string, error: unknown) =>
  process.stderr.write(
    `${JSON.stringify({
      level: 'error',
      requestId,
      error:
        error instanceof z.ZodError
          ? { name: error.name, message: listMisfits(error) }
          : error instanceof Error
            ? { name: error.name, message: redact(error.message), stack: redact(error.stack ?? '') }
            : redact(String(error)),
    })}\n`,
  );

/** Logs that a limit shared by all workshops is used up, which raises an alarm. */
export const logUsedUp = (usedUp: string) => process.stdout.write(`${JSON.stringify({ level: 'warn', usedUp })}\n`);

/** Logs that an optional service didn't respond. `code`: the kind of error. */
export const logMissed = (what: string, code: string) =>
  process.stdout.write(`${JSON.stringify({ level: 'warn', missed: what, code })}\n`);
