import { mkdirSync } from 'node:fs';

const { startSite, openBrowser } = await import('./sheet-page.ts');
const site = await startSite();
mkdirSync('/tmp/shots', { recursive: true });
const only = process.argv[2];
for (const [name, options] of Object.entries({
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  'phone-dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  'desk-dark': { viewport: { width: 1280, height: 800 }, hasTouch: false, colorScheme: 'dark' },
} as const)) {
  if (only && only !== name) continue;
  const { page, open, saves, context } = await openBrowser(site, options as never);
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.stack));
  const shot = (what: string) => page.screenshot({ path: `/tmp/shots/${name}-${what}.png` });
  try {
    await open();
    await page.getByLabel('Plate').waitFor({ timeout: 15000 });
    await shot('1-new');
    await page.getByLabel('Plate').fill('KZT482');
    await page.getByRole('button', { name: /^External inspection/ }).click();
    await shot('2-external');
    await page.getByRole('radiogroup', { name: 'Head lamps' }).getByText('Fail').click();
    await page.waitForTimeout(400);
    await shot('3-fail');
    await page.getByRole('button', { name: 'Main beam does not work' }).click();
    await page.getByRole('radiogroup', { name: 'Fog lamps' }).getByText('Warn').click();
    await page.getByRole('radiogroup', { name: 'Stop lamps', exact: true }).getByText('Pass').click();
    await page.getByRole('button', { name: 'Pass All' }).click();
    await shot('4-pass-all');
    await page.getByRole('button', { name: 'Pass the rest' }).click();
    await shot('5-passed');
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByLabel('left front').fill('1.2');
    await page.getByLabel('left front').press('Enter');
    await page.waitForTimeout(200);
    await page.locator('[data-name=chassisTyreTreadAndDepth]').scrollIntoViewIfNeeded();
    await shot('6-tread');
    await page.getByRole('button', { name: /^Next/ }).click();
    await shot('7-brakes');
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByLabel('Customer name').fill('x'.repeat(81));
    await page.getByLabel('Mobile phone').fill('021 abc');
    await page.getByLabel('Email').fill('mere');
    await shot('8-customer');
    await page.getByRole('button', { name: /^Next/ }).click();
    await shot('9-vehicle');
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: /^Next/ }).click();
    await shot('10-wof');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await shot('11-page');
    await page.screenshot({ path: `/tmp/shots/${name}-12-full.png`, fullPage: true });
    console.log(name, page.url(), saves().length);
  } catch (error) {
    console.log(name, String(error).slice(0, 1500));
    await shot('error');
  }
  await context.close();
}
await site.close();
