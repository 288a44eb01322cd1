import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#test/pages/site.ts';

let made = 0;

/** Deploys another build with the same code to the site. Returns its id. */
export const deployNextRelease = ({ dir }: Site) => {
  const shell = readFileSync(join(dir, 'index.html'), 'utf8');
  const build = /name="build" content="(\w+)"/.exec(shell)?.[1] ?? '';
  const next = `a${made++}`.padEnd(build.length, 'b');
  copyFileSync(join(dir, `assets/files-${build}.json`), join(dir, `assets/files-${next}.json`));
  for (const file of ['index.html', 'sw.js'])
    writeFileSync(join(dir, file), readFileSync(join(dir, file), 'utf8').replaceAll(build, next));
  return next;
};
