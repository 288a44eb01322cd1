import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export type Edge = { from: string; to: string };
/** An `import()` waits until it is wanted. */
type Import = Edge & { lazy: boolean };

const IMPORT = /(?:^import|\bfrom|\bimport(\())\s*'([^']+)'/gm;

/** The code of a top folder, by its paths in it. */
export const listFiles = (root: string): string[] => globSync('**/*.{ts,tsx}', { cwd: root });

/** Every import among the files of a top folder, by their paths in it; those of types count. */
export const readImports = (root: string): Import[] =>
  listFiles(root).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(IMPORT)].flatMap(([, call, name = '']) => {
      const path = name.startsWith('.') ? posix.join(root, posix.dirname(file), name) : name.replace(/^#/, '');
      if (!path.startsWith(`${root}/`) || !existsSync(path)) return [];
      return [{ from: file, to: path.slice(root.length + 1), lazy: call !== undefined }];
    }),
  );

/** The room of a file: the longest of these folders that it lies in, else its own folder; a file at the top is a room itself. */
export const findRoom = (file: string, rooms: readonly string[]) =>
  rooms.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ??
  (file.split('/')[0] as string);

/** The same imports from room to room, each pair once. */
export const findRoomEdges = (imports: readonly Edge[], rooms: readonly string[]): Edge[] => {
  const edges = imports
    .map(({ from, to }) => ({ from: findRoom(from, rooms), to: findRoom(to, rooms) }))
    .filter(({ from, to }) => from !== to);
  return [...new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()];
};

/** Returns the folders in a cycle, or between two cycles. */
export const findKnot = (edges: readonly Edge[]): string[] => {
  const sources = new Set(edges.map(({ from }) => from));
  const targets = new Set(edges.map(({ to }) => to));
  const inner = edges.filter(({ from, to }) => targets.has(from) && sources.has(to));
  return inner.length < edges.length ? findKnot(inner) : [...sources].toSorted();
};
