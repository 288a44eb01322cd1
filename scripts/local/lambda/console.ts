import { format } from 'node:util';

const LEVELS = { log: 'INFO', info: 'INFO', debug: 'DEBUG', trace: 'TRACE', warn: 'WARN', error: 'ERROR' } as const;
type Method = keyof typeof LEVELS;

/**
 * Writes console output like Lambda's runtime: on one line, prefixed with time, request and level. JSON output is then
 * no longer valid JSON. Source: Lambda developer guide, "Log and monitor Node.js Lambda functions".
 */
export function writeAsLambda(
  target: Record<Method, (...said: unknown[]) => void>,
  requestId: () => string,
  write: (line: string) => void,
): void {
  for (const [method, level] of Object.entries(LEVELS) as [Method, string][])
    target[method] = (...said) => {
      const text = format(...said).replaceAll('\n', '\r');
      write(`${new Date().toISOString()}\t${requestId()}\t${level}\t${text}\n`);
    };
}
