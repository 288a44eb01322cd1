/**
 * The oldest supported browsers. Safari 16.4 is the first with lookbehind in regular expressions; Chrome 109 is the last for Windows 7 and
 * 8, Firefox 115 the last for those and old Macs. The build and the tests in old browsers use these versions; `lib` in web/tsconfig.json is
 * what all three support.
 */
export const oldestBrowsers = { chrome: '109', firefox: '115', safari: '16.4' } as const;

/** The same in the format of Vite, esbuild and Lightning CSS. */
export const target = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);
