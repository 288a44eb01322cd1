import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { inRoot } from '#scripts/root.ts';

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

export const readBuiltFile = (path: string) => readFileSync(inRoot('dist/web', path));

/** The entry of the app, loaded before every page. */
export const shell = ['main.tsx'];
/** The entry of the sign-in page. */
export const popup = ['auth/popup.html'];

/** Lists the chunks that these entries need before they can render: their static imports, each once. */
const listChunks = (entries: readonly string[]) => {
  const manifest = Manifest.parse(JSON.parse(readBuiltFile('.vite/manifest.json').toString()));
  const chunks = new Set<z.infer<typeof Chunk>>();
  const add = (entry: string) => {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`The website has no chunk ${entry}`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports.forEach(add);
  };
  entries.forEach(add);
  return [...chunks];
};

/** Lists the names of these chunks. */
export const listNames = (entries: readonly string[]) => listChunks(entries).map(({ name }) => name);

/** Lists the scripts and styles of these chunks and the page that loads them: a single file, the landing page, for the app. */
export const listFiles = (entries: readonly string[], page = 'index.html') =>
  new Set([page, ...listChunks(entries).flatMap(({ file, css }) => [file, ...css])]);
