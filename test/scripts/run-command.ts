import { format } from 'node:util';
import { vi } from 'vitest';

/** Runs a command of `scripts` in this process. Returns its output, and the exit code that `plainly` would set. */
export async function runCommand(command: (args: string[]) => Promise<unknown>, ...args: string[]) {
  const said = { stdout: '', stderr: '' };
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said[method === 'log' ? 'stdout' : 'stderr'] += `${format(...words)}\n`;
    }),
  );
  try {
    await command(args);
    return { ...said, code: 0 };
  } catch (error) {
    return { ...said, stderr: `${said.stderr}${(error as Error).message}\n`, code: 1 };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
