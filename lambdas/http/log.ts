import * as z from 'zod';
import { redact } from '#shared/support/redact.ts';
import { listMisfits } from '../table/read-each.ts';

/** One line of JSON for each call. Ids and measures only: never a body, a name, a plate, a query or an address. */
export type LogLine = {
  requestId: string;
  route: string;
  status: number;
  ms: number;
  userId?: string | undefined;
  organizationId?: string | undefined;
  /** The customer's link that the call used. */
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

/** Logs that a limit shared by all tenants is used up. An alarm watches for it. */
export const logUsedUp = (usedUp: string) => process.stdout.write(`${JSON.stringify({ level: 'warn', usedUp })}\n`);

/** Logs that an optional service did not respond, by an error code. */
export const logMissed = (what: string, code: string) =>
  process.stdout.write(`${JSON.stringify({ level: 'warn', missed: what, code })}\n`);
