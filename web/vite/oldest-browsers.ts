/**
 * The oldest browsers that the app runs in. Safari 16.4 is the first that understands a regular expression which looks behind, as
 * ours and those of libraries do; the others are as old: Chrome 109 is the last for Windows 7 and 8, Firefox 115 the last for them
 * and for old Macs. What builds the site and what tests it in an old browser both begin here; `lib` in web/tsconfig.json is what
 * all three have of the language.
 */
export const oldestBrowsers = { chrome: '109', firefox: '115', safari: '16.4' } as const;

/** As Vite, esbuild and Lightning CSS want it. */
export const target = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);
