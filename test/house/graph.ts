import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export type Edge = { from: string; to: string };
/** An import between two files. `lazy`: through `import()`, which loads later. */
type Import = Edge & { lazy: boolean };

const IMPORT = /(?:^import|\bfrom|\bimport(\())\s*'([^']+)'/gm;

/** Lists the source files of a top-level folder, by their paths within it. */
export const listFiles = (root: string): string[] => globSync('**/*.{ts,tsx}', { cwd: root });

/** Returns every import between the files of a top-level folder, including type imports, by path within it. */
export const readImports = (root: string): Import[] =>
  listFiles(root).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(IMPORT)].flatMap(([, call, name = '']) => {
      const path = name.startsWith('.') ? posix.join(root, posix.dirname(file), name) : name.replace(/^#/, '');
      if (!path.startsWith(`${root}/`) || !existsSync(path)) return [];
      return [{ from: file, to: path.slice(root.length + 1), lazy: call !== undefined }];
    }),
  );

/**
 * Returns the module of a file: the longest of the given paths that contains it, or else its first folder. A file
 * directly in the top-level folder is a module by itself.
 */
export const findModule = (file: string, modules: readonly string[]) =>
  modules.filter((module) => file.startsWith(`${module}/`)).sort((a, b) => b.length - a.length)[0] ??
  (file.split('/')[0] as string);

/** Returns the imports between modules, each pair once. */
export const findModuleEdges = (imports: readonly Edge[], modules: readonly string[]): Edge[] => {
  const edges = imports
    .map(({ from, to }) => ({ from: findModule(from, modules), to: findModule(to, modules) }))
    .filter(({ from, to }) => from !== to);
  return [...new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()];
};

/** Returns the modules in import cycles, including those on a path between two cycles. */
export const findCycles = (edges: readonly Edge[]): string[] => {
  const sources = new Set(edges.map(({ from }) => from));
  const targets = new Set(edges.map(({ to }) => to));
  const inner = edges.filter(({ from, to }) => targets.has(from) && sources.has(to));
  return inner.length < edges.length ? findCycles(inner) : [...sources].toSorted();
};
