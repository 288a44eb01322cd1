import { format } from 'node:util';
import * as z from 'zod';

const LEVELS = { log: 'INFO', info: 'INFO', debug: 'DEBUG', trace: 'TRACE', warn: 'WARN', error: 'ERROR' } as const;
type Method = keyof typeof LEVELS;

/**
 * Writes console output like Lambda's runtime in the JSON format: an object with the output in `message`. JSON that was
 * written becomes a text in there. Source: `formatJsonMessage` of aws-lambda-nodejs-runtime-interface-client.
 */
export function writeAsLambda(
  target: Record<Method, (...said: unknown[]) => void>,
  requestId: () => string,
  write: (line: string) => void,
): void {
  for (const [method, level] of Object.entries(LEVELS) as [Method, string][])
    target[method] = (...said) => {
      const message = said.length === 1 ? said[0] : format(...said);
      const line = { timestamp: new Date().toISOString(), level, requestId: requestId(), message };
      write(`${JSON.stringify(line, describeErrors)}\n`);
    };
}

const describeErrors = (_: string, value: unknown) =>
  value instanceof Error
    ? { errorType: value.constructor.name, errorMessage: value.message, stackTrace: value.stack?.split('\n'), ...value }
    : value;

/** A line that Lambda leaves as it is. */
const Structured = z.looseObject({
  timestamp: z.iso.datetime(),
  level: z.string().regex(/^(trace|debug|info|warn|error|fatal)$/i),
});

/**
 * Returns what Lambda stores of a line that a function wrote to stdout or stderr. A line without a valid timestamp and
 * level gets the level INFO. Source: Lambda developer guide, "Log-level filtering".
 */
export function storeAsLambda(line: string): Record<string, unknown> {
  const parsed = Structured.safeParse(parse(line));
  return parsed.data ?? { timestamp: new Date().toISOString(), level: 'INFO', message: line };
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
