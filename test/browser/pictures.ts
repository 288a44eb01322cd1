import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as z from 'zod';
import { signIn } from '#scripts/local/pool.ts';
import { readReady } from '#scripts/local/ready.ts';
import { plainly } from '#scripts/plainly.ts';
import { inRoot } from '#scripts/root.ts';
import { callerWith } from '#scripts/seed/call.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { launchBrowser } from './launch.ts';
import { openPhone } from './open-phone.ts';
import { card, item, plate, vehicleType } from './sheet-page.ts';

/** Takes the screenshots of the README and the landing page from a running `npm start`: `npm run screenshots [-- <data folder>]`. */
const DEMO_PERSON = 'hana@harbourmotors.example';
const Ready = z.object({
  webUrl: z.url(),
  apiUrl: z.url(),
  userPool: z.object({ endpoint: z.url(), userPoolId: z.string(), clientId: z.string() }),
  users: z.array(z.object({ email: z.string(), password: z.string(), organizationId: z.string() })),
});

await plainly(async () => {
  const ready = readReady(process.argv[2] ?? '.local', Ready);
  const user = ready.users.find(({ email }) => email === DEMO_PERSON);
  if (!user) throw new Error(`The demo has no ${DEMO_PERSON}.`);
  const tokens = await signIn(ready.userPool, user);
  const sample = await makeSample(callerWith(ready, tokens.accessToken), user);
  const { sub } = JSON.parse(Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString());
  const session = { ...tokens, id: sub, clientId: ready.userPool.clientId };
  const browser = await launchBrowser();
  const phone = await openPhone(browser, session, { deviceScaleFactor: 2 });
  await phone.page.goto(`${ready.webUrl}/createInspection`);
  await fillSection(phone.page);
  await save('sheet', await phone.page.screenshot(), 390);

  await phone.page.goto(`${ready.webUrl}${sitePaths.customerLink}#${sample.token}`);
  await phone.page.getByRole('heading', { level: 1 }).waitFor();
  await phone.page.waitForLoadState('networkidle');
  await save('estimate', await phone.page.screenshot(), 390);

  const desk = await openPhone(browser, session, { viewport: { width: 1280, height: 900 }, hasTouch: false });
  await desk.page.goto(ready.webUrl);
  await desk.page.getByRole('heading', { name: 'Recently completed' }).waitFor();
  await desk.page.keyboard.press('End');
  await desk.page.getByRole('slider').first().waitFor();
  await desk.page.getByRole('list', { name: 'Performance' }).evaluate('(list) => list.scrollIntoView()');
  await save('home', await desk.page.screenshot(), 960);
  await save('pdf', sample.pdf, 600);
  await browser.close();
});

/** Fills in the first section of a new sheet, with one fail. */
async function fillSection(page: Page) {
  await plate(page).fill('KZT482');
  await vehicleType(page, 'Car').tap();
  await card(page, 'External inspection').tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  await item(page, 'Windscreen').getByText('Fail').tap();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/**
 * Submits a car with three fails and sends its estimate. Returns the token of the link, and an image of page 1 of the
 * PDF.
 */
async function makeSample(call: ReturnType<typeof callerWith>, as: { organizationId: string }) {
  const today = nzDate(new Date());
  const own = { initialInspectorNumber: 'VI20417', initialDateOfInspection: today };
  const draft = await call('drafts', 'create', { body: { ...carWithThreeFails(), ...own } }, as);
  const formattedId = { unfinishedInspectionId: draft.id };
  const confirmed = { readings: [], inspectorNumber: true };
  const inspection = await call('inspections', 'submit', { body: { formattedId, confirmed } }, as);

  const { EstimateID: id } = await call('estimates', 'create', { body: buildEstimate(inspection) }, as);
  const { Customer, lines, version } = await call('estimates', 'get', { params: { id } }, as);
  const priced = lines.map((line) => ({ ...line, minutes: 30, rateCents: 125_00, partsCents: 148_00 }));
  const params = { id };
  const saved = await call('estimates', 'save', { params, body: { Customer, lines: priced, version } }, as);
  const sending = { version: saved.version, expiresOn: addDays(today, 14), mail: false };
  await call('estimates', 'send', { params, body: sending }, as);
  const { token } = await call('estimates', 'link', { params, body: {} }, as);

  for (let tries = 0; tries < 60; tries++) {
    const { thumbnail } = await call('checksheets', 'pdf', { params: { id: `${inspection.id}` }, query: {} }, as);
    const [url] = Object.values(thumbnail);
    if (url) return { token, pdf: Buffer.from(await (await fetch(url)).arrayBuffer()) };
    await setTimeout(1_000);
  }
  throw new Error('The PDF was not rendered within a minute.');
}

/** The landing page shows three of them, and the installed app's description two. */
function save(name: string, picture: Buffer, width: number) {
  const folder = name === 'estimate' ? 'docs/pictures' : 'web/public/screenshots';
  return sharp(picture)
    .resize({ width })
    .webp({ quality: 80 })
    .toFile(inRoot(folder, `${name}.webp`));
}
