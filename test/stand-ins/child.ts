import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs an ES module in a child process and waits for the first line that it prints, which must be JSON. */
export async function runChild(code: string): Promise<{ said: unknown; killHard(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no stdout');
  const exited = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    said: JSON.parse(String(line)),
    killHard: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
