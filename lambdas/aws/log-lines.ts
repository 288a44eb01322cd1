/**
 * Writes JSON lines to a function's log. `console` would prefix them with time, request and level, and their fields
 * could not be queried.
 */
export const logLines = {
  info: (line: string): void => void process.stdout.write(`${line}\n`),
  warn: (line: string): void => void process.stdout.write(`${line}\n`),
  error: (line: string): void => void process.stderr.write(`${line}\n`),
};
