import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A build step. It runs if a file under `inputs` has changed or an output is missing. */
export interface Step {
  name: string;
  /** Files and folders, relative to the root. */
  inputs: readonly string[];
  /** Any other input whose change makes the step run again. */
  given?: string | undefined;
  outputs: readonly string[];
  run(): Promise<void>;
}

/** Runs a step unless it is up to date. Calls `building` first. Returns true if the step ran. */
export async function runStep(root: string, step: Step, building: (name: string) => void = () => {}): Promise<boolean> {
  const file = join(root, 'dist/stamps', step.name);
  const stamp = stampOf(root, step);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept === stamp && step.outputs.every((output) => existsSync(join(root, output)))) return false;
  building(step.name);
  // remove the stamp until the step has finished, so that an interrupted step runs again
  rmSync(file, { force: true });
  await step.run();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
  return true;
}

/** Hashes `given` and the names and contents of all input files. The same in every checkout of a commit. */
function stampOf(root: string, { inputs, given = '' }: Step): string {
  const hash = createHash('sha256').update(given);
  for (const file of inputs.flatMap((input) => filesIn(join(root, input))).sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
