import { join } from 'node:path';

/** The folder of the project, and paths in it. */
export const ROOT = join(import.meta.dirname, '..');
export const inRoot = (...path: string[]) => join(ROOT, ...path);
