import * as z from 'zod';
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

/** An error nobody foresaw, whole, for whoever is on call. */
export const logError = (requestId: string, error: unknown) =>
  process.stderr.write(
    `${JSON.stringify({
      level: 'error',
      requestId,
      error:
        error instanceof z.ZodError
          ? { name: error.name, message: listMisfits(error) }
          : error instanceof Error
            ? { name: error.name, message: error.message, stack: error.stack }
            : String(error),
    })}\n`,
  );

/** An allowance of everybody together is used up: there is an alarm on it. */
export const logUsedUp = (usedUp: string) => process.stdout.write(`${JSON.stringify({ level: 'warn', usedUp })}\n`);

/** Something we can do without did not answer; by a code of ours. */
export const logMissed = (what: string, code: string) =>
  process.stdout.write(`${JSON.stringify({ level: 'warn', missed: what, code })}\n`);
