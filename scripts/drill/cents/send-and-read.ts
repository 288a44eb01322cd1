import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright-core';
import * as z from 'zod';
import { launchBrowser } from '#scripts/browser/launch.ts';
import { readPdf } from '#scripts/browser/read-pdf.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { estimateOf } from '#shared/estimates/of-inspection.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { Workshop } from '../workshop.ts';
import { amountsIn, answerByLink } from './answer-by-link.ts';
import type { RandomEstimate, RandomLine } from './random.ts';
import { reckonGst, reckonLine, reckonTotal, writeLine, writeMoney } from './reckon.ts';

/** An estimate has at most fifty links. */
const PER_ESTIMATE = 40;
const PATIENCE_MS = 60_000;
const GST_NUMBER = '49091850';

type Read = { figures: number; wrong: string[] };

/** Sends each of them as a version, lets its customer answer by the mail's link in a browser, and reads what is said of it everywhere. */
export const sendAndRead = async (
  cloud: Cloud,
  workshop: Workshop,
  estimates: readonly RandomEstimate[],
): Promise<Read> => {
  const { call, as } = workshop;
  await call('organizations', 'update', { body: { GstNumber: GST_NUMBER } }, as);
  const browser = await launchBrowser();
  const read: Read = { figures: 0, wrong: [] };
  try {
    for (let from = 0; from < estimates.length; from += PER_ESTIMATE) {
      const one = await beginEstimate(workshop);
      for (const estimate of estimates.slice(from, from + PER_ESTIMATE)) {
        const found = await playOne(browser, cloud, workshop, one, estimate);
        const wanted = expectedOf(estimate);
        for (const [where, told] of Object.entries(found)) {
          read.figures += JSON.stringify(told).match(/\$|\d{3,}/g)?.length ?? 0;
          const should = wanted[where as keyof typeof wanted];
          if (!isDeepStrictEqual(told, should))
            read.wrong.push(
              `${where}: ${JSON.stringify(told)}, not ${JSON.stringify(should)}: ${JSON.stringify(estimate)}`,
            );
        }
      }
    }
  } finally {
    await browser.close();
  }
  return read;
};

const approvedOf = ({ lines }: RandomEstimate) => lines.filter(({ said }) => said === 'approved');

/** What is to be read of it in each place. */
const expectedOf = (estimate: RandomEstimate) => {
  const { lines } = estimate;
  const amounts = lines.map(writeLine);
  const [total, approved] = [reckonTotal(lines), reckonTotal(approvedOf(estimate))];
  const gst = (cents: number) => writeMoney(reckonGst(cents));
  return {
    api: { totalCents: total, gstCents: reckonGst(total), cents: lines.map(reckonLine) },
    mail: [writeMoney(total), gst(total)],
    page: amounts,
    confirm: writeMoney(approved),
    receipt: [...amounts, writeMoney(approved), gst(approved)],
    decided: { approvedCents: approved, gstCents: reckonGst(approved) },
    pdf: { lines: pdfAmounts(lines), total: writeMoney(total), approved: writeMoney(approved), gst: gst(approved) },
    list: { totalCents: total, approvedCents: approved },
  };
};

/** Every amount of the table on paper, as it stands there: rate, parts, discount, and what the line comes to. */
const pdfAmounts = (lines: readonly RandomLine[]) =>
  lines.flatMap((line) => [
    ...(line.minutes > 0 ? [writeMoney(line.rateCents)] : []),
    ...(line.partsCents > 0 ? [writeMoney(line.partsCents)] : []),
    ...(line.discount && 'cents' in line.discount && line.discount.cents > 0 ? [writeMoney(line.discount.cents)] : []),
    writeLine(line),
  ]);

type Begun = { id: string; mailbox: string; mails: number };

const beginEstimate = async ({ call, as }: Workshop): Promise<Begun> => {
  const sheet = {
    ...carWithThreeFails(),
    initialInspectorNumber: 'VI20988',
    initialDateOfInspection: nzDate(new Date()),
  };
  const { id: draft } = await call('drafts', 'create', { body: sheet }, as);
  const confirmed = { readings: [], inspectorNumber: true };
  const body = { formattedId: { unfinishedInspectionId: draft }, confirmed };
  const inspection = await call('inspections', 'submit', { body }, as);
  const { EstimateID: id } = await call('estimates', 'create', { body: estimateOf(inspection) }, as);
  return { id, mailbox: `${randomUUID()}@example.nz`, mails: 0 };
};

const lineOf = ({ said: _, words, ...price }: RandomLine, n: number) => ({
  ...{ id: `line${n}`, from: 'workshop' as const, words: `${n} ${words}` },
  ...price,
});

const playOne = async (browser: Browser, cloud: Cloud, workshop: Workshop, begun: Begun, estimate: RandomEstimate) => {
  const { call, as } = workshop;
  const params = { id: begun.id };
  const get = () => call('estimates', 'get', { params }, as);
  const before = await get();
  const reopened =
    before.state === 'answered'
      ? await call('estimates', 'reopen', { params, body: { version: before.version, reason: 'The next one' } }, as)
      : before;
  const lines = estimate.lines.map(lineOf);
  const Customer = { ...before.Customer, Name: 'Mere Tūhoe', Email: begun.mailbox };
  const changes = { Customer, lines, isFixed: estimate.isFixed, version: reopened.version };
  const saved = await call('estimates', 'save', { params, body: changes }, as);
  const body = { version: saved.version, expiresOn: addDays(nzDate(new Date()), 7), mail: true };
  const sent = await call('estimates', 'send', { params, body }, as);
  const number = sent.sent?.number ?? 0;
  const version = await call('estimates', 'sent', { params: { ...params, number: String(number) } }, as);
  const mail = await nextMail(cloud, begun);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-NZ' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(mail.link);
    const { shown, confirm, receipt } = await answerByLink(page, estimate);
    const answered = await get();
    const decided = answered.decisions.find(({ id }) => id === answered.answer?.id);
    return {
      api: {
        totalCents: answered.totalCents,
        gstCents: version.gstCents,
        cents: version.lines.map(({ cents }) => cents),
      },
      mail: mail.amounts,
      ...{ page: shown, confirm, receipt },
      decided: { approvedCents: decided?.approvedCents, gstCents: decided?.gstCents },
      pdf: await readPrinted(workshop, params.id, String(number)),
      list: await readList(workshop, params.id),
    };
  } finally {
    await context.close();
  }
};

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string().optional() }));

/** The mail of this version: the newest to the customer, once there is one more than before. */
const nextMail = async ({ outboxUrl }: Cloud, begun: Begun) => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(100)) {
    const all = Mails.parse(await (await fetch(`${outboxUrl}/mails.json`)).json());
    const found = all.filter(({ to }) => to.includes(begun.mailbox));
    if (found.length <= begun.mails) continue;
    begun.mails = found.length;
    const text = found[0]?.text ?? '';
    const link = new RegExp(`\\S+${sitePaths.customerLink}#[\\w-]{22}`).exec(text)?.[0] ?? '';
    return { link, amounts: amountsIn(text).slice(0, 2) };
  }
  throw new Error('No mail came');
};

/** What the PDF of the answered version says: its lines, sorted, as safety comes first there; the total, and what was approved. */
const readPrinted = async ({ call, as }: Workshop, id: string, number: string) => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
    const pdf = await call('estimates', 'pdf', { params: { id, number } }, as);
    if (pdf.state !== 'ready' || !pdf.url) continue;
    const { pages } = await readPdf(new Uint8Array(await (await fetch(pdf.url)).arrayBuffer()));
    const text = pages.join(' ');
    const sum = (words: string) => new RegExp(`${words} (\\$[\\d,]+\\.\\d\\d)`).exec(text)?.[1];
    const ofLines = text.slice(text.indexOf('No. Work'), text.lastIndexOf('Total $'));
    return {
      lines: amountsIn(ofLines),
      total: sum('Total'),
      approved: sum('Approved total'),
      gst: sum('includes GST of'),
    };
  }
  throw new Error('No PDF came');
};

const readList = async ({ call, as }: Workshop, id: string) => {
  const today = nzDate(new Date());
  const { estimates } = await call('estimates', 'browse', { query: { from: today, to: today } }, as);
  const found = estimates.find(({ EstimateID }) => EstimateID === id);
  return { totalCents: found?.totalCents, approvedCents: found?.approvedCents };
};
