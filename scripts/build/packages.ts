import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages with native code, which can't be bundled. */
export const UNBUNDLED = ['sharp'];

/** Files of packages that a Lambda reads at run time. */
const READ: Readonly<Record<string, RegExp>> = {
  '@fontsource/noto-sans-sc': /^(package\.json|files[/\\].*-400-normal\.woff2)$/,
};

/** Copies the files that are read at run time to `folder/node_modules`. `inputs`: the source files of the bundle. */
export function copyWhatIsRead(root: string, folder: string, inputs: readonly string[]): void {
  for (const [name, files] of Object.entries(READ)) {
    if (!inputs.some((path) => path.startsWith(`node_modules/${name}/`))) continue;
    const from = join(root, 'node_modules', name);
    for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' }))
      if (files.test(path)) cpSync(join(from, path), join(folder, 'node_modules', name, path));
  }
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
