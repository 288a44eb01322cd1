import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withBrowser } from '#lambdas/checksheets/chromium.ts';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { print } from '#lambdas/checksheets/print.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { chromiumLayer } from '../../cdk/functions.ts';
import { useLocalChromium } from './browser.ts';

beforeAll(useLocalChromium);
afterEach(() => vi.unstubAllEnvs());

it('renders in a single process, as required in Lambda', async () => {
  vi.stubEnv('CHROMIUM_SINGLE_PROCESS', 'true');
  const [printed] = await print([renderDocument(makeInspection(finishedCar()), 'Full', new Date())]);
  const { pages } = await readPdf(printed?.pdf ?? new Uint8Array());
  expect(pages.join(' ')).toContain('KZT482');
});

it('takes flags and environment for Lambda from the package that has the browser’s version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(dependencies['@sparticuz/chromium-min']).toBe(devDependencies['@sparticuz/chromium']);
  const script = "import '@sparticuz/chromium-min'; console.log(process.env.HOME, process.env.FONTCONFIG_PATH)";
  const env = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', FONTCONFIG_PATH: chromiumLayer.fonts };
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
  // Chromium also writes files outside its profile
  expect(output).toBe(`/tmp ${chromiumLayer.fonts}\n`);
});

it('restarts its browser once if it dies at once, and gives up if it always does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const started = join(folder, 'started');
  const fragile = join(folder, 'fragile');
  writeFileSync(
    fragile,
    `#!/bin/sh\n[ -e ${started} ] && exec ${process.env.CHROMIUM_EXECUTABLE} "$@"\ntouch ${started}\nexit 1\n`,
  );
  chmodSync(fragile, 0o755);
  vi.stubEnv('CHROMIUM_EXECUTABLE', fragile);
  expect(await withBrowser(async (browser) => (await browser.newPage()).evaluate(() => 6 * 7))).toBe(42);
  expect(existsSync(started)).toBe(true);

  vi.stubEnv('CHROMIUM_EXECUTABLE', '/bin/false');
  await expect(withBrowser(async () => 'never')).rejects.toThrow();
  rmSync(folder, { recursive: true });
});
