import { normalizePath, type Rolldown } from 'vite';

/** Shared by the sign-in page and the app. Must not pull in the app's frame. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|aws-amplify|@aws-amplify\/(core|auth)|zod)\/|\/web\/ui\/screens\/mark|\/web\/(auth\/amplify|app\/zod)|\/shared\/(brand|config)/;
/** Shared by pages that show or list sheets. The page list stays in the landing script, and plots load on demand. */
const SHEETS = /\/(web|shared)\/(?!app\/first-pages|plots\/)|node_modules\/idb\//;
const PLOTS = /\/(web|shared)\/plots\/|node_modules\/d3-/;
/** Shared by most forms and pages. */
const PARTS = /node_modules\/@cloudscape-design\//;

const ENTRY = normalizePath(`${import.meta.dirname}/../main.tsx`);
/** The helper of every `import()`. The landing page uses it too, and would load the whole chunk it is in. */
const LAZY_IMPORT = '\0vite/preload-helper.js';

/** Returns a module and its transitive imports. */
const closure = (entry: string, modules: Rolldown.ChunkingContext, found = new Set<string>()) => {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of modules.getModuleInfo(entry)?.importedIds ?? []) closure(id, modules, found);
  return found;
};

let needed: Set<string> | undefined;
/** The app's frame: only modules that every page needs. */
const frame = (id: string, modules: Rolldown.ChunkingContext) => {
  needed ??= closure(ENTRY, modules);
  return needed.has(id) && !closure(id, modules).has(LAZY_IMPORT) ? 'app' : null;
};

/**
 * Groups of modules beside one chunk per page. By default the bundler creates forty small chunks, whose names alone would fill the landing
 * script. `minShareCount`: how many entries must share a module.
 */
export const chunks = [
  { name: 'base', test: BASE, minShareCount: 3, priority: 4 },
  { name: frame, minShareCount: 3, priority: 3 },
  { name: 'sheets', test: SHEETS, minShareCount: 4, priority: 2 },
  { name: 'plots', test: PLOTS, minShareCount: 2, priority: 2 },
  { name: 'parts', test: PARTS, minShareCount: 7, priority: 1 },
];
