import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The project's folder, also for code that is bundled into another folder of it. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? join(import.meta.dirname, '../package.json'));
export const inRoot = (...path: string[]) => join(ROOT, ...path);
