import * as z from 'zod';
import { redact } from '#shared/support/redact.ts';
import { listMisfits } from '../table/read-each.ts';

/** One line of JSON a call. Ids and measures only: never a body, a name, a plate, a query or an address. */
export type LogLine = {
  requestId: string;
  route: string;
  status: number;
  ms: number;
  userId?: string | undefined;
  organizationId?: string | undefined;
  /** The customer's link that the call was made with. */
  linkId?: string | undefined;
  /** The caller's network, by a keyed hash. */
  from?: string | undefined;
  problem?: string | undefined;
};

export const log = (line: LogLine) => process.stdout.write(`${JSON.stringify({ level: 'info', ...line })}\n`);

/** Logs an unforeseen error for whoever is on call, without what it says of a person. */
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

/** An allowance of everybody together is used up: there is an alarm on it. */
export const logUsedUp = (usedUp: string) => process.stdout.write(`${JSON.stringify({ level: 'warn', usedUp })}\n`);

/** Something we can do without did not answer; by a code of ours. */
export const logMissed = (what: string, code: string) =>
  process.stdout.write(`${JSON.stringify({ level: 'warn', missed: what, code })}\n`);
