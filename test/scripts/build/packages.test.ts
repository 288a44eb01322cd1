import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fontTable } from '#lambdas/checksheets/font-table.ts';
import { copyFonts, copyPackage, UNBUNDLED } from '#scripts/build/packages.ts';
import { ROOT } from '#scripts/root.ts';

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'packages-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

it('R-37: a package that cannot be bundled is copied beside its bundle with all its dependencies', () => {
  const alone = folder();
  for (const name of UNBUNDLED) copyPackage(ROOT, alone, name);
  const bundle = join(alone, 'index.mjs');
  writeFileSync(
    bundle,
    `import sharp from 'sharp';
     const made = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'red' } }).jpeg().toBuffer();
     console.log((await sharp(made).metadata()).format);`,
  );
  expect(execFileSync(process.execPath, [bundle], { encoding: 'utf8' })).toBe('jpeg\n');
});

it('copies transitive dependencies once, and leaves out optional ones missing on this machine', () => {
  const [root, out] = [folder(), folder()];
  const install = (name: string, needs: object) => {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify(needs));
  };
  install('a', { dependencies: { '@scope/b': '1' }, optionalDependencies: { 'for-windows': '1' } });
  install('@scope/b', { dependencies: { a: '1' } });
  install('c', {});
  copyPackage(root, out, 'a');
  expect(globSync('**/package.json', { cwd: out }).toSorted()).toEqual([
    'node_modules/@scope/b/package.json',
    'node_modules/a/package.json',
  ]);
});

it('the Lambda that renders PDFs has the fonts that it reads beside its bundle, and no other Lambda has them', () => {
  const [prints, other] = [folder(), folder()];
  copyFonts(ROOT, prints, ['lambdas/a.ts', 'lambdas/checksheets/fonts.json']);
  copyFonts(ROOT, other, ['lambdas/a.ts']);
  const files = globSync('**/*.*', { cwd: prints }).map((path) => path.replace(/^.*@fontsource./, ''));
  expect(files).toContain('noto-sans-thai/package.json');
  expect(files).toContain('noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2');
  expect(files).toContain('montserrat/files/montserrat-vietnamese-700-normal.woff2');
  expect(files.filter((file) => !/package\.json$|-400-normal\.woff2$|^montserrat/.test(file))).toEqual([]);
  expect(globSync('**/*', { cwd: other })).toEqual([]);
});

it('the table of fonts is of the installed packages; npm run fonts makes it again', () => {
  for (const [name, { version }] of Object.entries(fontTable))
    expect(
      JSON.parse(readFileSync(join(ROOT, 'node_modules/@fontsource', name, 'package.json'), 'utf8')),
    ).toMatchObject({
      version,
      license: 'OFL-1.1',
    });
});
