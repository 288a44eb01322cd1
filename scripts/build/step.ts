import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One thing that is built. It is built again when a file below `inputs` has changed or an output is gone. */
export interface Step {
  name: string;
  /** Files and folders, from the root. */
  inputs: readonly string[];
  /** What else it depends on. */
  given?: string | undefined;
  outputs: readonly string[];
  run(): Promise<void>;
}

/** Does nothing when all is up to date; else tells `building` first. Answers whether there was something to do. */
export async function runStep(root: string, step: Step, building: (name: string) => void = () => {}): Promise<boolean> {
  const file = join(root, 'dist/stamps', step.name);
  const stamp = stampOf(root, step);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept === stamp && step.outputs.every((output) => existsSync(join(root, output)))) return false;
  building(step.name);
  // Without a stamp until it is done: what breaks off half-way is built again.
  rmSync(file, { force: true });
  await step.run();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
  return true;
}

/** A hash over what is given, and the names and contents of all files. */
function stampOf(root: string, { inputs, given = '' }: Step): string {
  const hash = createHash('sha256').update(given);
  for (const file of inputs.flatMap((input) => filesIn(join(root, input))).sort())
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
