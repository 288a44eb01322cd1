/** Code of a module that is unreachable, but that bundlers don't detect as such, and what replaces it. */
export type Part = { of: RegExp; what: RegExp; instead?: string };

export const ABSENT = "throw new Error('Left out of the build: web/vite/left-out.ts')";

/** The API documentation: texts in the contract, and zod's JSON schemas, from which it is generated. */
export const documentation: readonly Part[] = [
  { of: /\/shared\/[a-z]+\/api\.ts$/, what: /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g },
  { of: /\/zod\/v4\/classic\/schemas\.js$/, what: /^ *inst\._zod\.processJSONSchema = .*;$/gm },
  { of: /\/zod\/v4\/classic\/schemas\.js$/, what: /return createToJSONSchemaMethod\(.*;/g, instead: ABSENT },
  { of: /\/zod\/v4\/classic\/schemas\.js$/, what: /createStandardJSONSchemaMethod\(.*?\)/g, instead: 'undefined' },
];

/**
 * Removes parts from the code of a module. Returns undefined if it has none. Calls `found` for each part found, so that
 * a build can fail if one no longer exists, as after an update of the library.
 */
export const leaveOut = (parts: readonly Part[], id: string, code: string, found: (part: Part) => void) => {
  const here = parts.filter(({ of }) => of.test(id.replaceAll('\\', '/')));
  if (here.length === 0) return undefined;
  return here.reduce((left, part) => {
    if (left.search(part.what) >= 0) found(part);
    return left.replace(part.what, part.instead ?? '');
  }, code);
};
