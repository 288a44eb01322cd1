import { parseArgs } from 'node:util';
import { PORT_OF } from '../local/cloud/names.ts';

export interface StartOptions {
  port: number;
  data: string;
  reset: boolean;
}

export const PORTS = Object.keys(PORT_OF).length;
const DEFAULT_PORT = 4300;
const HELP = `npm start -- [--port ${DEFAULT_PORT}] [--data .local] [--reset]`;

export function parseStart(args: string[]): StartOptions {
  const options = { port: { type: 'string' }, data: { type: 'string' }, reset: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args, options });
    const port = Number(values.port ?? DEFAULT_PORT);
    if (!Number.isInteger(port) || port < 1 || port + PORTS > 65_536) throw new Error(`${values.port} is not a port.`);
    return { port, data: values.data ?? '.local', reset: values.reset ?? false };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error} Usage: ${HELP}`);
  }
}
