import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';
import { inRoot } from '#scripts/root.ts';
import { row } from './row.ts';

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

const built = (path: string) => readFileSync(inRoot('dist/web', path));
const kb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(built(file)).length, 0) / 1000;

/** Every script the landing page loads for whoever is not signed in. */
const landingScripts = () =>
  [
    ...built('index.html')
      .toString()
      .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
  ].flatMap(([, file]) => file ?? []);

/** Scripts and styles that must be there before these entries can draw: their static imports, each file once. */
const filesOf = (entries: readonly string[]) => {
  const manifest = Manifest.parse(JSON.parse(built('.vite/manifest.json').toString()));
  const files = new Set<string>();
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

const EMBEDDED_FONT = /url\(\s*['"]?data:[^;,)]*(?:font|woff)[^,)]*,([^)]*)\)/g;
const embeddedFontBytes = () =>
  globSync('**/*.css', { cwd: inRoot('dist/web') })
    .flatMap((file) => [...built(file).toString().matchAll(EMBEDDED_FONT)])
    .reduce((sum, [, data = '']) => sum + data.length, 0);

const shell = ['index.html', 'main.tsx'];

/** What travels to a browser that has nothing of ours yet, as brotli packs it. */
export const webRows = () => [
  row('web.landing.js', kb(landingScripts()), 'kB br', { floor: 1.5, goal: 3 }),
  row('web.css.fonts', embeddedFontBytes(), 'bytes', { floor: 0, goal: 0 }),
  row('web.shell', kb(filesOf(shell)), 'kB br'),
  row('web.list', kb(filesOf([...shell, 'inspection-lists/inspection-list-page.tsx'])), 'kB br'),
  row('web.wizard', kb(filesOf([...shell, 'inspections/create-inspection-page.tsx'])), 'kB br'),
];
