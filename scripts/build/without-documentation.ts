import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { documentation, leaveOut } from '#web/vite/leave-out.ts';

/** Removes the documentation from a Lambda, and all but the version from descriptions of packages. */
export const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    onLoad({ filter: /[\\/](?:schemas\.js|api\.ts)$/ }, async ({ path }) => {
      const missing = new Set(documentation.filter(({ of }) => of.test(path.replaceAll('\\', '/'))));
      const contents = leaveOut(documentation, path, await readFile(path, 'utf8'), (part) => missing.delete(part));
      const [part] = missing;
      if (part) throw new Error(`web/vite/leave-out.ts: ${part.what} was not found in ${path}`);
      return contents === undefined ? undefined : { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};
