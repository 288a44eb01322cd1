import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { PORT_OF } from '#scripts/local/cloud/names.ts';
import { signIn } from '#scripts/local/pool.ts';
import { readReady } from '#scripts/local/ready.ts';
import { inRoot, ROOT } from '#scripts/root.ts';
import { type ApiCaller, callerWith } from '#scripts/seed/call.ts';
import { findUsedPort } from '#scripts/start/ports.ts';

const Ready = z.object({
  ...{ webUrl: z.url(), apiUrl: z.url(), outboxUrl: z.url() },
  userPool: z.object({ endpoint: z.url(), userPoolId: z.string(), clientId: z.string() }),
  users: z.array(z.object({ email: z.string(), password: z.string(), organizationId: z.string() })),
});
export type Release = z.infer<typeof Ready> & { pumpUrl: string; stop(): Promise<void> };

const POLL_MS = 200;
const LOCK = 'package-lock.json';
const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

/**
 * Checks out a commit. It shares our packages if its lock file is the same; otherwise its start command runs `npm ci`.
 */
export const checkOut = (ref: string, parent: string) => {
  const folder = join(parent, 'release');
  git('worktree', 'add', '--quiet', '--detach', folder, ref);
  const hasOurPackages = readFileSync(join(folder, LOCK)).equals(readFileSync(inRoot(LOCK)));
  if (hasOurPackages) symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  const what = git('log', '-1', '--format=%h of %cs', ref);
  return { what, folder, hasOurPackages, remove: () => void git('worktree', 'remove', '--force', folder) };
};

const FIRST_PORT = 4500;
/** Finds free ports, which a cloud keeps when it starts again. */
export const findPorts = async () => {
  const count = Object.keys(PORT_OF).length;
  let port = FIRST_PORT;
  while (await findUsedPort(port, count)) port += count;
  return port;
};

/** Runs `npm start` of a checked out release. */
export const startRelease = async (root: string, dataDir: string, port: number): Promise<Release> => {
  const log = openSync(`${dataDir}.log`, 'a');
  const args = [join(root, 'scripts/run.mjs'), 'start', '--port', String(port), '--data', dataDir];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', log, log] });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill();
    await ended;
  };
  process.once('exit', () => child.kill());
  while (child.exitCode === null) {
    const ready = findReady(dataDir);
    if (ready) return { ...ready, pumpUrl: `http://127.0.0.1:${port + PORT_OF.pump}`, stop };
    await wait(POLL_MS);
  }
  throw new Error(`${root} does not start: see ${dataDir}.log`);
};

const findReady = (dataDir: string) => {
  try {
    return readReady(dataDir, Ready);
  } catch {
    return undefined;
  }
};

/** A signed-in person of the demo, whose responses are not parsed: the contract of another release may differ. */
export type Person = { call: ApiCaller; as: { organizationId: string }; email: string; password: string };

export const findPerson = async (release: Release, name: string): Promise<Person> => {
  const user = release.users.find(({ email }) => email.startsWith(`${name}@`));
  if (!user) throw new Error(`The demo has no ${name}.`);
  const { accessToken } = await signIn(release.userPool, user);
  const { organizationId } = user;
  return { ...user, call: callerWith(release, accessToken, (_, json) => json), as: { organizationId } };
};
