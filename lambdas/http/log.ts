import * as z from 'zod';
import { redact } from '#shared/support/redact.ts';
import { logLines } from '../aws/log-lines.ts';
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

export const log = (line: LogLine): void => logLines.info(line);

/** Logs an unexpected error without personal data. */
export const logError = (requestId: string, error: unknown): void =>
  logLines.error({
    requestId,
    error:
      error instanceof z.ZodError
        ? { name: error.name, message: listMisfits(error) }
        : error instanceof Error
          ? { name: error.name, message: redact(error.message), stack: redact(error.stack ?? '') }
          : redact(String(error)),
  });

/** Logs that a limit shared by all workshops is used up. The operator must find out who uses it. */
export const logUsedUp = (usedUp: string): void => logLines.error({ usedUp });

/** Logs that an optional service didn't respond. `code`: the kind of error. */
export const logMissed = (missed: string, code: string): void => logLines.warn({ missed, code });
