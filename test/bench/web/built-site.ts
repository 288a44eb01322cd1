import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { inRoot } from '#scripts/root.ts';

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

export const readBuiltFile = (path: string) => readFileSync(inRoot('dist/web', path));

/** The landing page is a single file that loads the app. */
const LANDING = 'index.html';
/** The entry of the app, loaded before every page. */
export const shell = ['main.tsx'];

/**
 * Lists the scripts and styles that these entries need before they can render: their static imports, each file once.
 */
export const listFiles = (entries: readonly string[]) => {
  const manifest = Manifest.parse(JSON.parse(readBuiltFile('.vite/manifest.json').toString()));
  const files = new Set<string>([LANDING]);
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The website has no chunk ${name}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    chunk.imports.forEach(add);
  };
  entries.forEach(add);
  return files;
};
