/**
 * Lines of JSON in a function's log, as they are. What is said by console gets time, request and level before it there, and is
 * found by none of its fields.
 */
export const logLines = {
  info: (line: string): void => void process.stdout.write(`${line}\n`),
  warn: (line: string): void => void process.stdout.write(`${line}\n`),
  error: (line: string): void => void process.stderr.write(`${line}\n`),
};
