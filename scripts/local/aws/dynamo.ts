import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Listening, listen } from './http.ts';

/** `pid`: the emulator's process, which drills kill. `exited`: resolves when it has ended for any reason. */
export interface Dynamo extends Listening {
  pid: number;
  exited: Promise<void>;
}

/**
 * Starts DynamoDB on a SQLite file in `dir`, or in memory. It ends when this process does, even if that is killed with
 * SIGKILL.
 */
export async function startDynamo({ dir, port = 0 }: { dir?: string; port?: number } = {}): Promise<Dynamo> {
  const binary = findEmulator();
  const keeping = dir ? ['--db-path', tableFile(dir)] : [];
  if (dir) mkdirSync(dir, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(binary, keeping, port || (await freePort()));
    } catch (error) {
      // Another process may use the free port before the emulator does.
      if (port || attempt === 5) throw error;
    }
  }
}

// The shell reads from a pipe of this process. When this process ends for any reason, the pipe closes and the watcher
// kills the emulator.
const LEASH = `
exec 3<&0 2>/dev/null
"$0" "$@" 2>&1 3<&- &
pid=$!
echo "pid $pid"
{ read -r _ <&3; kill -9 "$pid"; } &
watcher=$!
wait "$pid"
kill "$watcher"`;

async function launch(binary: string, keeping: string[], port: number): Promise<Dynamo> {
  const args = ['serve', '--port', String(port), ...keeping];
  // In its own session, so that Ctrl-C reaches only this process.
  const shell = spawn('sh', ['-c', LEASH, binary, ...args], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exited = once(shell, 'exit').then(() => undefined);
  // Closing the pipe ends the shell, so write errors are expected.
  shell.stdin.on('error', () => undefined);

  // Two lines, in any order: the pid from the script, and the emulator's message that it listens.
  let said = '';
  let pid = '';
  for await (const line of createInterface({ input: shell.stdout })) {
    said += ` ${line}`;
    pid = /pid (\d+)/.exec(said)?.[1] ?? '';
    if (pid && said.includes('listening')) break;
  }
  if (!said.includes('listening')) throw new Error(`The DynamoDB emulator did not start on port ${port}:${said}`);
  shell.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: Number(pid),
    exited,
    // A kill is safe, because acknowledged writes are on disk.
    close: async () => {
      shell.stdin.destroy();
      await exited;
    },
  };
}

export const tableFile = (dir: string) => join(dir, 'dynamo.db');

export function findEmulator(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
  } catch {
    throw new Error(
      'The DynamoDB emulator comes with npm for Linux x64 only (package @dynoxide/linux-x64): ' +
        'run `npm ci` there, or set AWS_ENDPOINT_URL_DYNAMODB to another DynamoDB.',
    );
  }
}

async function freePort(): Promise<number> {
  const probe = await listen(async () => undefined);
  await probe.close();
  return probe.port;
}
