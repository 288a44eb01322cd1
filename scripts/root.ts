import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the project, also from what is bundled elsewhere in it, and paths in it. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? join(import.meta.dirname, '../package.json'));
export const inRoot = (...path: string[]) => join(ROOT, ...path);
