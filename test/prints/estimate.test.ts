import { expect, it, vi } from 'vitest';
import { loadFile, storeFile } from '#lambdas/aws/stored-files.ts';
import { renderEstimateDocument } from '#lambdas/checksheets/document.ts';
import { handler as render } from '#lambdas/checksheets/render.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { buildDecision, customer, NOON, pdfRequests, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { buildEvent } from '#test/world/lost-events.ts';
import { photo, toAddress } from '#test/world/samples.ts';
import { answerEstimate, imageIds, sentEstimate, sentLine } from '#test/world/sent-estimates.ts';
import { runWithoutBucket, startStores } from '#test/world/stores.ts';
import { countPrints, first, printPdfs } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));
startStores();

const now = new Date('2026-11-20T01:00:00.000Z');
const printed = (...said: Parameters<typeof renderEstimateDocument>) => printPdfs(renderEstimateDocument(...said));

it('O-01: an estimate is printed as sent, on A4, in our font, to the cent, and accessible to a screen reader', async () => {
  const sent = sentEstimate();
  const jpeg = toAddress(await photo(360, 270));
  const pictures = new Map(imageIds.map((id) => [id, jpeg]));
  const pdf = await first(await printed(sent, undefined, now, pictures), { roles: true, photos: true });
  const text = pdf.pages.join(' ');
  for (const fact of ['Mere Tūhoe', 'Total $636.06', 'includes GST of $82.96', sent.hash]) expect(text).toContain(fact);
  expect(pdf.sizes[0]?.map(Math.round)).toEqual([595, 842]);
  for (const { points } of pdf.texts.flat()) expect(points).toBeGreaterThanOrEqual(7.95);
  for (const { str, points } of pdf.texts.flat()) if (str === 'Mere Tūhoe') expect(points).toBeCloseTo(9, 1);
  for (const page of pdf.pages.slice(1)) expect(page).toContain('KZT482 · No. E-1156 · Total $636.06 Tawa Motors');
  for (const [n, page] of pdf.pages.entries()) {
    expect(page).toContain(`Page ${n + 1} of ${pdf.pages.length}`);
    expect(page).toContain('No. E-1156 · 3f9a 61c0 d27b e848');
  }
  expect(pdf.photos.reduce((a, b) => a + b)).toBe(6);
  expect(pdf).toMatchObject({ tagged: true, language: 'en-NZ', title: 'Estimate E-1156 - KZT482' });
  expect(pdf.roles[0]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
  expect(pdf.headings[0]).toBe('Estimate');
  expect(pdf.fonts.filter((name) => !name?.includes('Montserrat'))).toEqual([]);
});

it('the answer is printed with the estimate, its approved total to the cent', async () => {
  const sent = sentEstimate();
  const decision = answerEstimate(sent, 'declined', 'approved', 'approved', 'later');
  const text = (await first(await printed(sent, decision, now))).pages.join(' ');
  for (const fact of [
    'Answered by Mere Tūhoe on Sun 22 Nov 2026, 9:47 am, by link',
    'Approved total $427.66',
    '$55.78',
  ])
    expect(text).toContain(fact);
});

it('200 lines take few pages, each with headings, and no row is cut; long words stay on the paper', async () => {
  const filler = 'renew the rusted section and seal it against water. ';
  const lines = Array.from({ length: 200 }, (_, n) =>
    sentLine(`${n}`, `begin${n} ${n === 5 ? 'W'.repeat(190) : filler.repeat((n % 4) + 1)} end${n}`, {
      ...{ isSafety: n % 3 === 0, minutes: n * 5, rateCents: 132_00, partsCents: n * 137 },
    }),
  );
  const sent = sentEstimate({ lines });
  const { pages, sizes } = await first(await printed(sent, undefined, now));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.length).toBeLessThanOrEqual(14);
  expect(new Set(sizes.map(String)).size).toBe(1);
  const numbers = (page: string, word: string) =>
    [...page.matchAll(new RegExp(`${word}(\\d+)`, 'g'))].map(([, n]) => Number(n));
  for (const page of pages) {
    expect(numbers(page, 'end')).toEqual(numbers(page, 'begin'));
    if (page.includes('begin')) expect(page).toContain('No. Work Labour Parts Amount');
  }
  expect(pages.flatMap((page) => numbers(page, 'begin')).toSorted((a, b) => a - b)).toEqual(lines.map((_, n) => n));
  expect(pages.join(' ')).toContain(`Total ${showMoney(sent.totalCents)}`);
});

/** Invokes the renderer for the version that was sent, or for this answer to it. */
const wake = async (own: Awaited<ReturnType<typeof workshopWithEstimate>>, answer?: string) => {
  const asked = await pdfRequests(own, answer);
  if (!asked[0]) throw new Error('No PDF was requested');
  return render(buildEvent(asked[0]));
};
const sent = async () => {
  const own = await workshopWithEstimate({ GstNumber: '123456789' });
  await own.save({ lines: priced((await own.read()).lines, 115, 23, 46) });
  await own.send();
  return { ...own, version: await own.sent() };
};
const read = async (url = '', name = '') => {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^inline; filename="Estimate E-\\d+ - KZT482${name}\\.pdf"$`),
  );
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.join(' ');
};

it('an estimate that two events render at once counts as one PDF', async () => {
  const own = await sent();
  await own.pdf();
  await Promise.all([wake(own), wake(own)]);
  expect(await countPrints(own.organizationId)).toBe(1);
});

it('an estimate is rendered once on request and opens for five minutes; its answer is a separate file', async () => {
  const own = await sent();
  const { hash } = own.version;
  const fileOf = (name: string) => `org/${own.organizationId}/estimates/${own.id}/1-${name}-${hash.slice(0, 16)}.pdf`;
  expect(await own.pdf()).toEqual({ state: 'pending' });
  await wake(own);
  const { url = '' } = await own.pdf();
  expect(url).toContain(`/${fileOf('none')}?`);
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
  // URLs appear in logs.
  expect(url).not.toContain('KZT482');
  expect(await read(url)).toContain('Total $184.00');

  await storeFile(fileOf('none'), Buffer.from('as it was'), 'application/pdf');
  await wake(own);
  expect(Buffer.from((await loadFile(fileOf('none'))) ?? []).toString()).toBe('as it was');

  const mere = customer((await own.link()).token);
  const decision = buildDecision(own.version, 'approved', 'declined');
  await mere.decide(decision);
  expect(await mere.pdf()).toEqual({ state: 'pending' });
  await wake(own, decision.id);
  const answered = await mere.pdf();
  expect(answered.url).toContain(`/${fileOf(decision.id)}?`);
  const text = await read(answered.url, ' - answered \\d+ \\w{3} \\d{4}');
  for (const fact of [
    'Answered by Mere Tāmati',
    'through a link given by Tawa Motors',
    'Approved total $115.00',
    'includes GST of $15.00',
  ])
    expect(text).toContain(fact);
  expect((await own.pdf()).state).toBe('ready');
});

it('a PDF that cannot be stored fails after three attempts, and is rendered on a request a minute later', async () => {
  const own = await sent();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) });
  try {
    await own.pdf();
    await runWithoutBucket(async () => {
      for (let attempt = 1; attempt <= 3; attempt++) await expect(wake(own)).rejects.toThrow();
    });
    expect(await own.pdf()).toEqual({ state: 'failed' });
    const at = new Date(Date.parse(NOON) + 61_000).toISOString();
    expect(await own.pdf(1, { at })).toEqual({ state: 'pending' });
    await wake(own);
    expect((await own.pdf(1, { at })).state).toBe('ready');
  } finally {
    vi.useRealTimers();
  }
});
