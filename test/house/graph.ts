import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export type Edge = { from: string; to: string };
/** `import()` doesn't count: it loads later. */
type Import = Edge & { lazy: boolean };

const IMPORT = /(?:^import|\bfrom|\bimport(\())\s*'([^']+)'/gm;

/** Reads the code of a top folder, by path within it. */
export const listFiles = (root: string): string[] => globSync('**/*.{ts,tsx}', { cwd: root });

/** Returns every import between the files of a top folder, types included, by path within it. */
export const readImports = (root: string): Import[] =>
  listFiles(root).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(IMPORT)].flatMap(([, call, name = '']) => {
      const path = name.startsWith('.') ? posix.join(root, posix.dirname(file), name) : name.replace(/^#/, '');
      if (!path.startsWith(`${root}/`) || !existsSync(path)) return [];
      return [{ from: file, to: path.slice(root.length + 1), lazy: call !== undefined }];
    }),
  );

/**
 * Returns the room of a file: the longest of these folders that contains it, or its own folder. A file at the top is
 * its own room.
 */
export const findRoom = (file: string, rooms: readonly string[]) =>
  rooms.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ??
  (file.split('/')[0] as string);

/** Returns the imports from room to room, each pair once. */
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
