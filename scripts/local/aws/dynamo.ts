import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Listening, listen } from './http.ts';

/** `pid` is the emulator's own, so that a drill can kill it; `exited` resolves when it has gone, however that came. */
export interface Dynamo extends Listening {
  pid: number;
  exited: Promise<void>;
}

/** DynamoDB on one SQLite file in `dir`, or in memory without one. It never outlives this process, not even when that is killed with SIGKILL. */
export async function startDynamo({ dir, port = 0 }: { dir?: string; port?: number } = {}): Promise<Dynamo> {
  const binary = emulator();
  const keeping = dir ? ['--db-path', fileIn(dir)] : [];
  if (dir) mkdirSync(dir, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(binary, keeping, port || (await freePort()));
    } catch (error) {
      // Somebody may take the free port between our looking and the emulator's listening.
      if (port || attempt === 5) throw error;
    }
  }
}

// Holds our end of a pipe as its stdin. When we die, in whatever way, the pipe closes and the watcher kills the emulator.
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
  // In a session of its own, so that Ctrl-C reaches us first and we close things in our order.
  const shell = spawn('sh', ['-c', LEASH, binary, ...args], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exited = once(shell, 'exit').then(() => undefined);
  // Closing the pipe under the shell is how we end it; that it can no longer be written to is no error.
  shell.stdin.on('error', () => undefined);

  // Two lines in either order: ours with the pid, the emulator's when it listens.
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
    // What it has acknowledged is on disk, so a kill is as good as a farewell.
    close: async () => {
      shell.stdin.destroy();
      await exited;
    },
  };
}

/** The one file in such a folder. */
export const fileIn = (dir: string) => join(dir, 'dynamo.db');

export function emulator(): string {
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
