import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

type How = { args?: readonly string[]; env?: Record<string, string> };

/** Runs a measuring program in its own process and returns the figures that it writes (`write-figures.ts`). */
export const runProgram = async <Told>(module: string, { args = [], env = {} }: How = {}): Promise<Told> => {
  const child = spawn(process.execPath, [fileURLToPath(module), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const figures = child.stdio[3];
  if (!figures || !('read' in figures)) throw new Error('The process has no pipe for figures');
  const [told, [code]] = await Promise.all([text(figures), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${module} ended with ${code}`);
  return JSON.parse(told);
};
