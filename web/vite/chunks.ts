import { normalizePath, type Rolldown } from 'vite';

/** Modules that the sign-in page and the app share. They must not import the app's frame. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|aws-amplify|@aws-amplify\/(core|auth)|zod)\/|\/web\/ui\/screens\/mark|\/web\/(auth\/amplify|app\/zod)|\/shared\/(brand|config)/;
/**
 * Modules that pages which show or list sheets share. Excludes the page list, which stays in the landing script, plots,
 * which load on demand, and the check of typed text: it uses the helper of `import()`, which must stay where it is.
 */
const SHEETS = /\/(web|shared)\/(?!app\/first-pages|plots\/|ui\/fields\/not-printable)|node_modules\/idb\//;
const PLOTS = /\/(web|shared)\/plots\/|node_modules\/d3-/;
/** Modules that most forms and pages share. */
const PARTS = /node_modules\/@cloudscape-design\//;

const ENTRY = normalizePath(`${import.meta.dirname}/../main.tsx`);
/**
 * The helper of every `import()`. Kept out of the app's frame, because the landing page uses it and would load that
 * whole chunk.
 */
const LAZY_IMPORT = '\0vite/preload-helper.js';

/** Returns a module and its transitive imports. */
const closure = (entry: string, modules: Rolldown.ChunkingContext, found = new Set<string>()) => {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of modules.getModuleInfo(entry)?.importedIds ?? []) closure(id, modules, found);
  return found;
};

let needed: Set<string> | undefined;
/** True for the app's frame: modules that every page needs. */
const frame = (id: string, modules: Rolldown.ChunkingContext) => {
  needed ??= closure(ENTRY, modules);
  return needed.has(id) && !closure(id, modules).has(LAZY_IMPORT) ? 'app' : null;
};

/**
 * Groups of modules, besides one chunk per page. By default the bundler creates forty small chunks, whose names alone
 * would fill the landing script. `minShareCount` is the number of entries that must share a module.
 */
export const chunks = [
  { name: 'base', test: BASE, minShareCount: 3, priority: 4 },
  { name: frame, minShareCount: 3, priority: 3 },
  { name: 'sheets', test: SHEETS, minShareCount: 4, priority: 2 },
  { name: 'plots', test: PLOTS, minShareCount: 2, priority: 2 },
  { name: 'parts', test: PARTS, minShareCount: 7, priority: 1 },
];
