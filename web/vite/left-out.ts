import type { Plugin } from 'vite';
import { ABSENT, documentation, leaveOut, type Part } from './leave-out.ts';

/** Code of libraries, and of our own contract, that is unreachable but that the bundler doesn't detect as such. */
const parts: readonly Part[] = [
  ...documentation,
  // zod's messages; ours are in shared/limit-words.ts
  { of: /\/zod\/v4\/locales\/en\.js$/, what: /[\s\S]+/g, instead: 'export default () => ({});' },
  // the fallback of Cloudscape's ErrorBoundary, which imports a message parser
  {
    of: /\/@cloudscape-design\/components\/error-boundary\/fallback\.js$/,
    what: /[\s\S]+/g,
    instead: `export const ErrorBoundaryFallback = () => { ${ABSENT}; };`,
  },
  // the property `style` of Cloudscape's components, which only its system `core` has
  { of: /\/@cloudscape-design\/components\/internal\/environment\.js$/, what: /(?<=SYSTEM = ["'])core/g },
  // the check, a second after each load, that Cloudscape's styles are there: the variable it reads is left out
  {
    of: /\/@cloudscape-design\/components\/internal\/hooks\/use-base-component\/styles-check\.js$/,
    what: /[\s\S]+/g,
    instead: 'export const useMissingStylesCheck = () => {};',
  },
  // usage metrics for the AWS console, which every component would collect
  {
    of: /\/@cloudscape-design\/component-toolkit\/.*\/base-component\/component-metrics\.js$/,
    what: /[\s\S]+/g,
    instead: 'export const useComponentMetrics = () => {};',
  },
  // stacked notifications
  {
    of: /\/@cloudscape-design\/components\/flashbar\/collapsible-flashbar\.js$/,
    what: /[\s\S]+/g,
    instead: `export default () => { ${ABSENT}; };`,
  },
  // instrumentation, and prefetching for server-rendered apps
  {
    of: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    what: /(?:init|opts\?)\.instrumentations\b/g,
    instead: 'undefined',
  },
  {
    of: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    what: /React\$1\.createElement\(PrefetchPageLinks, .*?\)/g,
    instead: 'null',
  },
  {
    of: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    what: /(?<=prefetchHandlers\] = )usePrefetchBehavior\(.*?\)/g,
    instead: '[]',
  },
  // parsing of configuration files, which we don't use
  {
    of: /\/@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/,
    what: /[\s\S]+/g,
    instead: 'export const parseAmplifyConfig = (config) => config;',
  },
  // Amplify's enums: as expressions, the bundler drops the unused ones
  {
    of: /\/@aws-amplify\/.*\.mjs$/,
    what: /^var (\w+);\n\(function \(\1\) \{([\s\S]*?)^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm,
    instead: 'var $1 = /* @__PURE__ */ (function ($1) {$2  return $1;\n})({});',
  },
  // credentials of an identity pool, which we don't have
  {
    of: /\/cognito\/credentialsProvider\/credentialsProvider\.mjs$/,
    what: /[\s\S]+/g,
    instead: `export class CognitoAWSCredentialsAndIdentityIdProvider {
      async getCredentialsAndIdentityId() {}
      async clearCredentialsAndIdentityId() {}
    }`,
  },
  // Amplify's way to renew tokens; ours is in web/auth/renew.ts
  {
    of: /\/cognito\/utils\/refreshAuthTokens\.mjs$/,
    what: /(?<=const refreshAuthTokensFunction = )async [\s\S]+?^\}/gm,
    instead: `() => { ${ABSENT}; }`,
  },
  // dictionaries of Amplify's form, which nothing reads
  { of: /\/@aws-amplify\/ui\/dist\/esm\/i18n\/dictionaries\/index\.mjs$/, what: /\.\.\.\w+Dict\$1,?/g },
];

/** Removes `parts` from the build. Fails if a part no longer exists, as after an update of the library. */
export const leftOut = (): Plugin => {
  const missing = new Set(parts);
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      const without = leaveOut(parts, id, code, (part) => missing.delete(part));
      return without === undefined ? undefined : { code: without, map: null };
    },
    generateBundle: () => {
      const [part] = missing;
      if (part) throw new Error(`web/vite/left-out.ts: ${part.what} was not found in ${part.of}`);
    },
  };
};
