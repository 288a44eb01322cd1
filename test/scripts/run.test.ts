import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from '#scripts/root.ts';

/** Creates a small project that contains only the real `run.mjs`. */
let root: string;
const lock = (version: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1', optional: true } },
  });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitcheck-run-'));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  cpSync(inRoot('scripts/run.mjs'), join(root, 'scripts/run.mjs'));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  writeFileSync(join(root, 'package-lock.json'), lock('1'));
  writeFileSync(
    join(root, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version: '1' } } }),
  );
  // a script that replaces npm and prints its arguments
  writeFileSync(
    join(root, 'npm.js'),
    'console.log("npm", ...process.argv.slice(2)); process.exit(Number(process.env.NPM_FAILS ?? 0));',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const task = (code: string) => writeFileSync(join(root, 'scripts/hello.ts'), code);
const run = (args: string[], env = {}) => {
  const options = { encoding: 'utf8', env: { ...process.env, npm_execpath: join(root, 'npm.js'), ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), ...args], options);
  return { status, stdout, stderr };
};

describe('a task', () => {
  it('gets its arguments, and its exit code is returned', () => {
    task('const said: string[] = process.argv.slice(2); console.log(...said); process.exit(7);');
    expect(run(['hello', '--port', '1'])).toMatchObject({ status: 7, stdout: '--port 1\n' });
  });
  it.each(['', 'nothing', '../run'])('that does not exist (%j) is reported in one sentence', (name) => {
    expect(run([name])).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no task.*\n$/) });
  });
  it('is stopped by our signals, with all its children', async () => {
    task(`
      process.on('SIGTERM', () => process.exit(3));
      console.log(process.pid);
      setInterval(() => {}, 1000);`);
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'hello'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([3, null]);
    expect(() => process.kill(Number(line), 0)).toThrow('ESRCH');
  });
});

describe('the dependencies', () => {
  it('are left alone if they match the lock file; those for other platforms may be missing', () => {
    task('console.log("ran")');
    expect(run(['hello']).stdout).toBe('ran\n');
  });
  it.each<[string, () => void]>([
    ['another version is locked', () => writeFileSync(join(root, 'package-lock.json'), lock('2'))],
    ['none are there', () => rmSync(join(root, 'node_modules/.package-lock.json'))],
  ])('are installed when %s', (_, change) => {
    task('console.log("ran")');
    change();
    expect(run(['hello']).stdout).toBe('Installing the dependencies …\nnpm ci --loglevel=error\nran\n');
  });
  it('that cannot be installed stop it', () => {
    task('console.log("ran")');
    rmSync(join(root, 'node_modules/.package-lock.json'));
    const { status, stdout, stderr } = run(['hello'], { NPM_FAILS: '1' });
    expect([status, stdout.includes('ran')]).toEqual([1, false]);
    expect(stderr).toContain('could not be installed');
  });
});
