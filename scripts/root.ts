import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The project's folder. Also found by code that is bundled into another folder of the project. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? join(import.meta.dirname, '../package.json'));
export const inRoot = (...path: string[]) => join(ROOT, ...path);
