// `node scripts/run.mjs <task> [arguments]` runs scripts/<task>.ts, or <task>.ts for a path from the root, with the
// Node version that the project installs. Written in plain JavaScript without packages, because it installs them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [task = '', ...args] = process.argv.slice(2);
const file = join(root, task.includes('/') ? '' : 'scripts', `${task}.ts`);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const atLeast = (major, minor) => {
  const [ours, ourMinor] = process.versions.node.split('.').map(Number);
  return ours > major || (ours === major && ourMinor >= minor);
};

/**
 * True if every package in the lock file is installed in its version. Optional ones for other systems may be missing.
 */
function isInstalled() {
  const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  // npm writes this file when an installation is complete.
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const there = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || there[path]?.version === version || (optional && !there[path]),
  );
}

function install() {
  console.log('Installing the dependencies …');
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const ci = ['ci', '--loglevel=error'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...ci], options)
    : spawnSync('npm', ci, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) stop('The dependencies could not be installed. Fix the errors above, then run `npm ci`.');
}

/** Returns the path of Node 24, which npm installs. */
function newerNode() {
  const ours = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (process.platform !== 'win32' && existsSync(ours)) return ours;
  if (atLeast(22, 18)) return process.execPath;
  return stop(
    `npm has no Node package for ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

if (!atLeast(20, 19))
  stop(`This needs Node 20.19 or newer, but this is ${process.versions.node}. See https://nodejs.org.`);
if (!/^[a-z-]+(\/[a-z-]+)*$/.test(task) || !existsSync(file))
  stop(`There is no task "${task}". See "scripts" in package.json.`);
if (!isInstalled()) install();

// The closing IPC channel notifies the task when this process ends for any reason.
const child = spawn(newerNode(), [file, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => stop(`Node could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
