/**
 * Writes JSON lines to a function's log. `console` would put the fields into a text inside `message`, where they could
 * not be queried. Lambda keeps a line as it is only if it has a timestamp and a level; an ERROR raises an alarm.
 */
export const logLines = {
  info: (fields: object): void => void process.stdout.write(format('INFO', fields)),
  warn: (fields: object): void => void process.stdout.write(format('WARN', fields)),
  error: (fields: object): void => void process.stderr.write(format('ERROR', fields)),
};

const format = (level: string, fields: object) =>
  `${JSON.stringify({ timestamp: new Date().toISOString(), level, ...fields })}\n`;
