import type { Plugin } from 'vite';

const ABSENT = "throw new Error('Left out of the website: web/vite/left-out.ts')";

type Part = { of: RegExp; what: RegExp; instead?: string };

/** What libraries and our own contract bring along and no page can come to, though the bundler cannot know that. */
const parts: readonly Part[] = [
  // the sentences of the API document
  { of: /\/shared\/[a-z]+\/api\.ts$/, what: /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g },
  // zod's JSON schemas, of which that document is made
  { of: /\/zod\/v4\/classic\/schemas\.js$/, what: /^ *inst\._zod\.processJSONSchema = .*;$/gm },
  { of: /\/zod\/v4\/classic\/schemas\.js$/, what: /return createToJSONSchemaMethod\(.*;/g, instead: ABSENT },
  { of: /\/zod\/v4\/classic\/schemas\.js$/, what: /createStandardJSONSchemaMethod\(.*?\)/g, instead: 'undefined' },
  // what Cloudscape's containers show in place of what threw, inside its ErrorBoundary alone; it comes with a parser of messages
  {
    of: /\/@cloudscape-design\/components\/error-boundary\/fallback\.js$/,
    what: /[\s\S]+/g,
    instead: `export const ErrorBoundaryFallback = () => { ${ABSENT}; };`,
  },
  // files of settings, in whose place we give Amplify its own
  {
    of: /\/@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/,
    what: /[\s\S]+/g,
    instead: 'export const parseAmplifyConfig = (config) => config;',
  },
];

/** Builds the site without `parts`. One that is no longer there, as another version of a library may have it, ends the build. */
export const leftOut = (): Plugin => {
  const missing = new Set(parts);
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      const here = parts.filter(({ of }) => of.test(id.replaceAll('\\', '/')));
      if (here.length === 0) return undefined;
      const without = here.reduce((left, part) => {
        const { what, instead = '' } = part;
        if (left.search(what) >= 0) missing.delete(part);
        return left.replace(what, () => instead);
      }, code);
      return { code: without, map: null };
    },
    generateBundle: () => {
      const [part] = missing;
      if (part) throw new Error(`web/vite/left-out.ts leaves out what is not there: ${part.what} of ${part.of}`);
    },
  };
};
