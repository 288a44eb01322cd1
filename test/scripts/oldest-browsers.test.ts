import { globSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '#scripts/build.ts';
import { inRoot } from '#scripts/root.ts';
import { youngApis, youngStyles } from '#test/world/young-features.ts';
import { target } from '#web/vite/oldest-browsers.ts';

beforeAll(() => build({ lambdas: false, stack: false, quiet: true }));

const built = (pattern: string) =>
  globSync(pattern, { cwd: inRoot('dist/web') }).map((file) => ({
    file,
    text: readFileSync(inRoot('dist/web', file), 'utf8'),
  }));

/**
 * Features that pages can do without: they look plainer, but still work. No other new feature may be used in styles.
 */
const ONLY_ADORNS = [
  ':has', // States that matter also have classes.
  ':popover-open', // Not used in browsers without popovers.
  'text-wrap',
  'field-sizing', // Without it, the field scrolls.
  'hyphens',
  'user-select',
  'forced-color-adjust',
  'scrollbar-width',
  'overflow-anchor', // Safari doesn’t anchor at all.
  'line-clamp',
  'mask-image',
  'text-size-adjust',
  '-webkit-tap-highlight-color',
  '@property', // used by Cloudscape, whose variables have defaults
  ':-webkit-inner-spin-button',
  ':-webkit-progress-bar',
  ':-webkit-progress-value',
  ':-moz-progress-bar',
  ':-webkit-search-cancel-button',
  ':-webkit-scrollbar',
  'rect()', // An old notation of clip that all browsers support.
];

/** New APIs in the scripts, and why they do no harm. */
const GUARDED = [
  'URL.canParse', // zod checks that it exists
  'Error.captureStackTrace', // so does zod here
  'Element.checkVisibility', // Cloudscape checks that it exists
  'Element.ariaLabel', // Cloudscape's own property
  'Window.restore', // a method of ours
  'Document.startViewTransition', // React Router checks that it exists, React catches the error
  'Element.startViewTransition', // the same call
  'HTMLElement.showPopover', // only if `supportsPopovers`
  'HTMLElement.hidePopover', // the same
  'Navigator.share', // only if it exists
  'Navigator.getUserMedia', // the method of `mediaDevices`, only if it exists
  'Symbol.dispose', // zxing-wasm checks that it exists
  'StorageManager.estimate', // an optional call
];
/** Objects whose methods are looked for by name alone. Elsewhere these names are too common. */
const OF_PAGES = ['Window', 'Document', 'Element', 'HTMLElement', 'Navigator', 'StorageManager'];

describe('the build for the oldest browsers', () => {
  it.each([
    ['sw.js', []],
    ['assets/*.js', GUARDED],
  ])('uses no new API in %s that could fail', (files, guarded) => {
    const scripts = built(files);
    expect(scripts).not.toEqual([]);
    const found = youngApis().flatMap(([owner, name, place]) => {
      if (!name) return [];
      const isUsed = (pattern: string) => scripts.some(({ text }) => new RegExp(pattern).test(text));
      const isStatic = place !== 'made' && isUsed(`\\b${owner}\\.${name}\\b`);
      const call = owner === 'Window' ? `(?<![.\\w$])${name}\\(` : `\\.${name}\\(`;
      const isMethod = place === 'made' && OF_PAGES.includes(owner) && isUsed(call);
      return isStatic || isMethod ? [`${owner}.${name}`] : [];
    });
    expect(found.toSorted()).toEqual(guarded.toSorted());
  });

  it('has no syntax in its scripts that one of them cannot parse', async () => {
    const scripts = [
      ...built('**/*.js'),
      ...built('{index,auth/*}.html').flatMap(({ file, text }) =>
        [...text.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, code = '']) => ({ file, text: code })),
      ),
    ];
    expect(scripts.length).toBeGreaterThan(20);
    const asBuilt = {
      minifyWhitespace: true,
      legalComments: 'none',
      // All three browsers support the categories in use. esbuild assumes that they may not know every script name.
      supported: { 'regexp-unicode-property-escapes': true },
    } as const;
    const young: string[] = [];
    for (const { file, text } of scripts) {
      const { code } = await transform(text, { ...asBuilt, target: 'esnext' });
      if ((await transform(text, { ...asBuilt, target })).code !== code) young.push(file);
    }
    expect(young).toEqual([]);
  });

  it('has no new features in its styles except decorative ones', () => {
    const { properties, pseudos, atRules, functions } = youngStyles();
    const found = new Set<string>();
    for (const { text } of built('assets/*.css')) {
      for (const [, before = ''] of text.matchAll(/([^{};]*)\{/g)) {
        const [, atRule = ''] = /^@([a-z-]+)/.exec(before) ?? [];
        if (atRules.has(atRule)) found.add(`@${atRule}`);
        if (before.includes('&')) found.add('nesting');
        if (!atRule)
          for (const [, name = ''] of before.matchAll(/:([a-z-]+)/g)) if (pseudos.has(name)) found.add(`:${name}`);
      }
      for (const [, name = ''] of text.matchAll(/[{;]([a-z-]+):/g)) if (properties.has(name)) found.add(name);
      for (const [, name = ''] of text.matchAll(/([a-z-]+)\(/g)) if (functions.has(name)) found.add(`${name}()`);
    }
    expect([...found].filter((name) => !ONLY_ADORNS.includes(name))).toEqual([]);
  });

  it('has no new selector in a list with others, which would be dropped together', () => {
    const { pseudos } = youngStyles();
    const lists = built('assets/*.css').flatMap(({ text }) =>
      [...text.matchAll(/([^{};@]*)\{/g)].flatMap(([, selectors = '']) => {
        const each = selectors.split(/,(?![^(]*\))/);
        const isYoung = (selector: string) =>
          [...selector.matchAll(/:(has|popover-open)\b/g)].some(([, name = '']) => pseudos.has(name));
        return each.some(isYoung) && !each.every(isYoung) ? [selectors] : [];
      }),
    );
    expect(lists).toEqual([]);
  });
});
