import { normalizePath, type Rolldown } from 'vite';

/** What the sign-in page shares with the app. It must not bring the app's frame along. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|aws-amplify|@aws-amplify\/(core|auth)|zod)\/|\/web\/ui\/screens\/mark|\/web\/(auth\/amplify|app\/zod)|\/shared\/(brand|config)/;
/** What the pages share that show or list sheets. The list of pages stays in the landing script, and plots come when one is seen. */
const SHEETS = /\/(web|shared)\/(?!app\/first-pages|plots\/)|node_modules\/idb\//;
const PLOTS = /\/(web|shared)\/plots\/|node_modules\/d3-/;
/** Parts of most forms and pages. */
const PARTS = /node_modules\/@cloudscape-design\//;

const ENTRY = normalizePath(`${import.meta.dirname}/../main.tsx`);
/** What an `import()` needs. The landing page has some, too, and would bring along the chunk that it lies in. */
const LAZY_IMPORT = '\0vite/preload-helper.js';

/** A module, every one that it imports, and what those import. */
const closure = (entry: string, modules: Rolldown.ChunkingContext, found = new Set<string>()) => {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of modules.getModuleInfo(entry)?.importedIds ?? []) closure(id, modules, found);
  return found;
};

let needed: Set<string> | undefined;
/** The app's frame: what no page can be drawn without. Nothing that only pages need belongs to it, however many they are. */
const frame = (id: string, modules: Rolldown.ChunkingContext) => {
  needed ??= closure(ENTRY, modules);
  return needed.has(id) && !closure(id, modules).has(LAZY_IMPORT) ? 'app' : null;
};

/**
 * Chunks beside one for each page. Left alone, the bundler makes forty small ones, whose names alone fill the landing script;
 * `minShareCount` is how many entries and pages must use a module for it to be everybody's.
 */
export const chunks = [
  { name: 'base', test: BASE, minShareCount: 3, priority: 4 },
  { name: frame, minShareCount: 3, priority: 3 },
  { name: 'sheets', test: SHEETS, minShareCount: 4, priority: 2 },
  { name: 'plots', test: PLOTS, minShareCount: 2, priority: 2 },
  { name: 'parts', test: PARTS, minShareCount: 7, priority: 1 },
];
