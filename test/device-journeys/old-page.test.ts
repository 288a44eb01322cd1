import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { passCar } from '#test/browser/sheet-page.ts';
import { newNumbers } from '#test/journeys/sheet.ts';
import { phone, tom, visitAs } from '#test/journeys/visitor.ts';
import { hashInlineContent } from '../../cdk/website/inline-hashes.ts';

const browser = await sharedBrowser();
const SITE = inRoot('dist/web');

/** Leaves the assets of a former build with the cloud: today's, under other names. Returns its page. */
const leaveFormerBuild = () => {
  const names = readdirSync(join(SITE, 'assets'));
  const every = new RegExp(`(?<![\\w-])(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`, 'g');
  const rename = (text: string) => text.replaceAll(every, 'former-$1');
  const kept = join(dirname(inject('cloud').userPoolFile), 'site/assets');
  mkdirSync(kept, { recursive: true });
  for (const name of names) {
    const content = readFileSync(join(SITE, 'assets', name));
    const isText = /\.(js|css|json)$/.test(name);
    writeFileSync(join(kept, `former-${name}`), isText ? rename(content.toString()) : content);
  }
  return rename(readFileSync(join(SITE, 'index.html'), 'utf8'));
};

test('a page of the former build saves, submits and logs out after the site was upgraded', async () => {
  const former = leaveFormerBuild();
  const { context, page, violations } = await visitAs(browser, tom(), phone, '/favicon.svg');
  // a page that a test serves itself belongs to no network, so Chromium asks before it calls this machine
  await context.grantPermissions(['local-network-access']);
  await page.route(inject('cloud').webUrl, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const hashes = hashInlineContent(former);
    const policy = (headers['content-security-policy'] ?? '').replaceAll(
      /(script|style)-src(-elem)?(?= )/g,
      (directive, kind) => `${directive} ${hashes[kind === 'script' ? 'scripts' : 'styles'].join(' ')}`,
    );
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy }, body: former });
  });
  await page.goto(inject('cloud').webUrl);
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  const assets: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) assets.push(`${response.status()} ${pathname}`);
  });
  await page.getByRole('link', { name: 'Create WOF' }).first().tap();
  // a retry needs another vehicle
  const number = String(randomInt(100, 1_000));
  const named = { vehicleRegistrationPlate: `NQX${number}`, vehicleVIN: `7AT0H65YX17088${number}` };
  await passCar(page, { ...finishedCar(), ...named, ...newNumbers() });
  await page.waitForURL(/\/checksheet\//);
  await page.getByText(named.vehicleRegistrationPlate).first().waitFor();
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.filter((asset) => !asset.startsWith('200 /assets/former-'))).toEqual([]);
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await context.close();
});
