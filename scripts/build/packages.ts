import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFile, onDemand, weightsOf } from '#lambdas/checksheets/font-table.ts';

/** Packages with native code, which can't be bundled. */
export const UNBUNDLED = ['sharp'];

/**
 * Copies the fonts that the renderer reads on demand to `folder/node_modules`, if the bundle uses their table.
 * `inputs`: the source files of the bundle.
 */
export function copyFonts(root: string, folder: string, inputs: readonly string[]): void {
  if (!inputs.includes('lambdas/checksheets/fonts.json')) return;
  const copy = (path: string) => {
    cpSync(join(root, 'node_modules/@fontsource', path), join(folder, 'node_modules/@fontsource', path));
  };
  for (const name of new Set(onDemand.map((one) => one.name))) copy(`${name}/package.json`);
  for (const one of onDemand) for (const weight of weightsOf(one)) copy(`${one.name}/${fontFile(one, weight)}`);
}

/**
 * Copies a package and its dependencies to `folder/node_modules`. Copies optional dependencies if they are installed.
 */
export function copyPackage(root: string, folder: string, name: string): void {
  const from = join(root, 'node_modules', name);
  const to = join(folder, 'node_modules', name);
  if (existsSync(to) || !existsSync(from)) return;
  cpSync(from, to, { recursive: true });
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(root, folder, needed);
}
