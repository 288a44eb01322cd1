import { globSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from '#scripts/root.ts';
import { row } from '../row.ts';
import { built, filesOf, shell } from './built-site.ts';
import { referenceBytes } from './reference.ts';

const kb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(built(file)).length, 0) / 1000;

/** The inline scripts of the landing page, for visitors who are not signed in. */
const landingScripts = () => {
  const page = built('index.html').toString();
  if (/(?:src|href)="[^"]+\.js"/.test(page)) throw new Error('The landing page requests a script');
  return [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n');
};

const EMBEDDED_FONT = /url\(\s*['"]?data:[^;,)]*(?:font|woff)[^,)]*,([^)]*)\)/g;
const embeddedFontBytes = () =>
  globSync('**/*.css', { cwd: inRoot('dist/web') })
    .flatMap((file) => [...built(file).toString().matchAll(EMBEDDED_FONT)])
    .reduce((sum, [, data = '']) => sum + data.length, 0);

const list = [...shell, 'inspections/list/inspection-list-page.tsx'];
const home = [...shell, 'home/home-page.tsx'];
const wizard = [...shell, 'drafts/page/create-inspection-page.tsx'];

/** The transfer size for a browser with an empty cache, compressed with brotli. */
export const byteRows = async () => [
  row('web.landing.js', brotliCompressSync(landingScripts()).length / 1000, 'kB br', { floor: 1.5, goal: 3 }),
  row('link.bytes', kb(['links/link.html']), 'kB br', { goal: 20 }),
  row('link.sheet.bytes', kb(['links/sheet.html']), 'kB br', { goal: 20 }),
  row('web.css.fonts', embeddedFontBytes(), 'bytes', { floor: 0, goal: 0 }),
  row('web.shell', kb(filesOf(shell)), 'kB br'),
  row('web.shell.bytes', kb(filesOf(shell)) / (await referenceBytes('shell')), 'of reference', { floor: 1, goal: 1.1 }),
  row('web.list', kb(filesOf(list)), 'kB br'),
  row('web.list.bytes', kb(filesOf(list)) / (await referenceBytes('list')), 'of reference', { floor: 1, goal: 1.1 }),
  row('web.plots', kb(filesOf([...home, 'home/doing.tsx'])) - kb(filesOf(home)), 'kB br over the page', { goal: 18 }),
  row('web.wizard', kb(filesOf(wizard)), 'kB br'),
  row('web.wizard.bytes', kb(filesOf(wizard)) / (await referenceBytes('wizard')), 'of reference', {
    floor: 1,
    goal: 1.15,
  }),
];
