import { globSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from '#scripts/root.ts';
import { makeRow } from '../row.ts';
import { listFiles, popup, readBuiltFile, shell } from './built-site.ts';

const kb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readBuiltFile(file)).length, 0) / 1000;

/** Returns the inline scripts of the landing page, which is for visitors who are not signed in. */
const landingScripts = () => {
  const page = readBuiltFile('index.html').toString();
  if (/(?:src|href)="[^"]+\.js"/.test(page)) throw new Error('The landing page requests a script');
  return [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n');
};

const EMBEDDED_FONT = /url\(\s*['"]?data:[^;,)]*(?:font|woff)[^,)]*,([^)]*)\)/g;
const embeddedFontBytes = () =>
  globSync('**/*.css', { cwd: inRoot('dist/web') })
    .flatMap((file) => [...readBuiltFile(file).toString().matchAll(EMBEDDED_FONT)])
    .reduce((sum, [, data = '']) => sum + data.length, 0);

const list = [...shell, 'inspections/list/inspection-list-page.tsx'];
const home = [...shell, 'home/home-page.tsx'];
const wizard = [...shell, 'drafts/page/create-inspection-page.tsx'];

/** Measures the transfer size for a browser with an empty cache, compressed with brotli. */
export const measureBytes = () => [
  makeRow('web.landing.js', brotliCompressSync(landingScripts()).length / 1000, 'kB br', { floor: 1.5, goal: 3.45 }),
  makeRow('link.bytes', kb(['links/link.html']), 'kB br', { goal: 20 }),
  makeRow('link.sheet.bytes', kb(['links/sheet.html']), 'kB br', { goal: 20 }),
  makeRow('web.css.fonts', embeddedFontBytes(), 'bytes', { floor: 0, goal: 0 }),
  makeRow('web.popup', kb(listFiles(popup, 'auth/popup.html')), 'kB br', { goal: 215 }),
  makeRow('web.shell', kb(listFiles(shell)), 'kB br', { goal: 232 }),
  makeRow('web.home', kb(listFiles(home)), 'kB br', { goal: 265 }),
  makeRow('web.list', kb(listFiles(list)), 'kB br', { goal: 266 }),
  makeRow('web.wizard', kb(listFiles(wizard)), 'kB br', { goal: 312.5 }),
  makeRow('web.plots', kb(listFiles([...home, 'home/how-it-goes.tsx'])) - kb(listFiles(home)), 'kB br over the page', {
    // titles of axes, people as stops, initials that don't collide, intervals and their words are 1.4 kB of these
    goal: 19.5,
  }),
];
