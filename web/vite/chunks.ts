import { normalizePath, type Rolldown } from 'vite';

const OURS = /\/(web|shared)\/(?!plots\/)|node_modules\/idb\//;
const PLOTS = /\/(web|shared)\/plots\/|node_modules\/d3-/;
/** Modules that most forms and pages share. */
const PARTS = /node_modules\/@cloudscape-design\//;
/** The parts of Amplify that check a password. Its index names them, so they look as if the app's frame needed them. */
const PASSWORD =
  /@aws-amplify\/auth\/dist\/esm\/(client|providers\/cognito\/(types|utils\/(?!oauth|refresh|types|dispatch|signInWith)))/;
/**
 * The helper of every `import()`. Kept out of shared chunks, because the landing page uses it and would load a whole
 * chunk.
 */
const LAZY_IMPORT = '\0vite/preload-helper.js';

/** Returns a module and its transitive imports. */
const closure = (entry: string, modules: Rolldown.ChunkingContext, found = new Set<string>()) => {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of modules.getModuleInfo(entry)?.importedIds ?? []) closure(id, modules, found);
  return found;
};

const known = new Map<string, Set<string>>();
const isNeeded = (page: string, id: string, modules: Rolldown.ChunkingContext) => {
  const needed = known.get(page) ?? closure(normalizePath(`${import.meta.dirname}/../${page}`), modules);
  known.set(page, needed);
  return needed.has(id);
};

type NameOf = (id: string, modules: Rolldown.ChunkingContext) => string | null;

/** Names the chunk of modules that any of these pages needs. */
const neededBy =
  (name: string, ...pages: string[]): NameOf =>
  (id, modules) => {
    const isShared = pages.some((page) => isNeeded(page, id, modules)) && !PASSWORD.test(id);
    return isShared && !closure(id, modules).has(LAZY_IMPORT) ? name : null;
  };

const both =
  (one: NameOf, other: NameOf): NameOf =>
  (id, modules) =>
    one(id, modules) && other(id, modules);

const login = neededBy('base', 'auth/popup.tsx');
const app = neededBy('app', 'main.tsx');
const lists = neededBy('lists', 'home/home-page.tsx', 'inspections/list/inspection-list-page.tsx');
const estimates = neededBy('estimates', 'estimates/estimate-page.tsx');
const wizard = neededBy('wizard', 'drafts/page/create-inspection-page.tsx');

/**
 * Groups of modules, besides one chunk per page; a module is in the first one that takes it. What the wizard shares with
 * lists and estimates is apart, because it needs no more of them. By default the bundler creates forty small chunks,
 * whose names alone would fill the landing script. `minShareCount` is the number of entries that must share a module.
 */
export const chunks = [
  { name: both(app, login), minShareCount: 3 },
  { name: app, minShareCount: 3 },
  { name: both(lists, wizard), minShareCount: 3 },
  { name: lists, minShareCount: 3 },
  { name: both(estimates, wizard), test: OURS, minShareCount: 4 },
  { name: estimates, test: OURS, minShareCount: 4 },
  { name: wizard, test: OURS, minShareCount: 4 },
  { name: 'plots', test: PLOTS, minShareCount: 2 },
  { name: wizard, test: PARTS, minShareCount: 7 },
  { name: 'parts', test: PARTS, minShareCount: 7 },
].map((group, at, all) => ({ ...group, priority: all.length - at }));
