import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, ROOT } from '../root.ts';

/** Files in a package's root that contain its licence, a required notice, or the licences of code bundled into it. */
const TEXTS = /^(licen[cs]e|copying|notice|third-party)/i;
/** Helper modules that the bundlers generate. */
const HELPER = /^\0(vite|rolldown)\//;
/** The end of Vite's licence file, with licences of libraries that are only inside Vite itself. */
const NOT_SHIPPED = /^# Licenses of bundled dependencies[\s\S]*/m;
const RULE = '-'.repeat(80);

const apache = inRoot('node_modules/aws-amplify/LICENSE');
const mit = inRoot('scripts/build/mit.txt');
/**
 * Packages published without a licence file: the text to use, and the copyright holder if the text doesn't name one.
 */
const WITHOUT_TEXT: Readonly<Record<string, { by?: string; text: string }>> = {
  '@aws-amplify/auth': { text: apache },
  '@aws-amplify/core': { text: apache },
  '@puppeteer/browsers': { by: 'Copyright The Chromium Authors', text: apache },
  'puppeteer-core': { by: 'Copyright The Chromium Authors', text: apache },
  '@middy/core': {
    by: 'Copyright (c) 2017-2026 will Farrell, Luciano Mammino, and Middy contributors',
    text: mit,
  },
  'encode-utf8': { by: 'Copyright (c) 2017-2021 Linus Unnebäck', text: mit },
  http_ece: { by: 'Copyright (c) Martin Thomson', text: mit },
  '@img/sharp-libvips-linux-x64': { text: inRoot('node_modules/@img/sharp-libvips-linux-x64/README.md') },
};

/** Returns the licence of third-party data among our own files (`web/auth/common-passwords.txt`). */
const seclists = () =>
  `${RULE}\nSecLists (common passwords)\n\nMIT License\n\nCopyright (c) 2018 Daniel Miessler\n\n${readFileSync(mit, 'utf8')}`;

/** Returns the licence of the library inside zxing-wasm's WebAssembly, which the package doesn't contain. */
const zxing = () => `${RULE}\nZXing-C++ (in zxing-wasm)\n\n${readFileSync(apache, 'utf8')}`;

/** Writes the site's `/licences.txt` with the licences of all packages in the site and in the Lambdas. */
export function writeLicences(): void {
  const site = findPackages(JSON.parse(readFileSync(inRoot('dist/web/.vite/modules.json'), 'utf8')));
  const servers = findPackages(listLambdaModules()).filter((folder) => !site.includes(folder));
  const text = [
    'Pitcheck is made with the software below. We thank the people who wrote it.\n',
    `In the pages that your browser loads\n\n${describeLicences(site)}\n${seclists()}\n\n${zxing()}`,
    `On our servers\n\n${describeLicences(servers)}`,
  ].join('\n\n');
  // S3 sends no charset, so a byte order mark shows that the file is UTF-8
  writeFileSync(inRoot('dist/web/licences.txt'), `\uFEFF${text}`);
}

/** Returns the folders of the packages that the modules belong to. */
export const findPackages = (modules: readonly string[], root = ROOT) => {
  const folders = modules.flatMap((id) => {
    const helper = HELPER.exec(id)?.[1];
    return helper ? `node_modules/${helper}` : (/node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
  });
  return [...new Set(folders)].sort().map((folder) => join(root, folder));
};

/** Returns the modules of all Lambdas, and the packages next to their bundles. */
const listLambdaModules = (): string[] => {
  const bundled = globSync('dist/lambda-maps/*/index.mjs.map', { cwd: ROOT }).flatMap(
    (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).sources,
  );
  return [...bundled, ...globSync('dist/lambdas/*/node_modules/{*,@*/*}/package.json', { cwd: ROOT })].map((path) =>
    path.replace(/^.*?(?=node_modules)/, ''),
  );
};

/** Returns each licence once, below the packages that have it. Throws if a package has no licence and no exception. */
export const describeLicences = (folders: readonly string[]) => {
  const namesOf = new Map<string, string[]>();
  const without: string[] = [];
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const texts = readTexts(folder, name);
    if (texts.length === 0) without.push(`${name} ${version} (${license})`);
    const text = texts.map((text) => text.replace(NOT_SHIPPED, '').trim()).join('\n\n');
    namesOf.set(text, [...(namesOf.get(text) ?? []), `${name} ${version}`]);
  }
  if (without.length > 0)
    throw new Error(`No licence text in ${without.join(', ')}: see WITHOUT_TEXT in scripts/build/licences.ts.`);
  return [...namesOf].map(([text, names]) => `${RULE}\n${names.join('\n')}\n\n${text}\n`).join('\n');
};

const readTexts = (folder: string, name: string) => {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && TEXTS.test(file.name));
  const { by, text } = (files.length === 0 && WITHOUT_TEXT[name]) || {};
  const found = files.map((file) => readFileSync(join(folder, file.name), 'utf8').replaceAll('\r\n', '\n'));
  return text ? [...(by ? [by] : []), readFileSync(text, 'utf8')] : found;
};
