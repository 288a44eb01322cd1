import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { findAnswer, listAnswers, RecordedDecision } from '#shared/estimates/decisions.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { EstimatePdf, estimateFileName } from '#shared/estimates/sent-estimate.ts';
import type { EstimateId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { SentLink } from '#shared/sent-links/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { signFileUrl } from '../aws/signed-files.ts';
import type { Caller } from '../http/context.ts';
import { findRecheckDay } from '../inspections/stored-summary.ts';
import {
  decisionKey,
  estimateKey,
  estimatePdfKey,
  estimatePdfRequestKey,
  type Key,
  linkKey,
  type OrganizationId,
  readEstimateId,
  readOrganizationId,
  sentKey,
} from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl, type Update } from '../table/table.ts';
import { loadFoundEstimate } from './change-state.ts';
import { loadSent } from './send.ts';
import { describeLink, readHead, readSent, type StoredEstimate } from './stored.ts';
import { loadSheetHeader } from './whereabouts.ts';

/** Minimum time between requests for the same PDF. If a request has been pending for longer, its event was lost. */
const REQUEST_INTERVAL_MS = 60_000;

const DecisionRef = z.object({ id: z.string(), at: z.string() });

/** Identifies a PDF: the version and the decision that it shows. */
const PdfIdentity = z.object({
  number: z.int(),
  /** `earlier`: the answers that it adds to, oldest first. Absent in requests of an earlier release. */
  decision: DecisionRef.extend({ earlier: z.array(DecisionRef).optional() }).optional(),
});
export type PdfRequest = z.infer<typeof PdfIdentity> & { organizationId: OrganizationId; estimateId: EstimateId };

/** Reads the PDF's identity from the item that raised the event. */
export const readPdfRequest = (item: Key): PdfRequest => ({
  ...PdfIdentity.parse(item),
  organizationId: readOrganizationId(item),
  estimateId: readEstimateId(item),
});

const keyOf = ({ organizationId, estimateId, number, decision }: PdfRequest) =>
  estimatePdfKey(organizationId, estimateId, number, decision?.id);

/** S3 key of a PDF. Contains everything that determines the content, so that different PDFs have different keys. */
export const pdfFileKey = ({ organizationId, estimateId, number, decision }: PdfRequest, { hash }: { hash: string }) =>
  `org/${organizationId}/estimates/${estimateId}/${number}-${decision?.id ?? 'none'}-${hash.slice(0, 16)}.pdf`;

/** Raised if PDFs that are stored already must be rendered again. 2: without the customer's contact details. */
const LAYOUT = 2;

/** `since`: when the PDF was requested or last failed. */
const StoredPdf = z.object({ state: EstimatePdf.shape.state, since: z.iso.datetime(), attempts: z.int().default(0) });

/** Returns the PDF of a sent version. It includes the customer's decision if that is on this version. */
export const loadPdf = async (context: Caller, id: EstimateId, number: number): Promise<EstimatePdf> => {
  const [found, version] = await Promise.all([loadFoundEstimate(context, id), loadSent(context, id, number)]);
  return loadEstimatePdf(context, version, found);
};

/** Lists the answer to a version with those that it adds to, oldest first. */
const listPdfAnswers = ({ head, decisions }: StoredEstimate, number: number) => {
  const answer = findAnswer({ answer: head.answer, decisions });
  return answer?.number === number ? listAnswers(answer, decisions).map(({ id, at }) => ({ id, at })) : [];
};

type PdfVersion = Pick<SentEstimate, 'EstimateID' | 'number' | 'isFixed' | 'hash'> & {
  Vehicle: { Registration: string };
};

/** Returns the PDF. Requests it if it doesn't exist, at most once a minute. */
export const loadEstimatePdf = async (
  context: Caller,
  version: PdfVersion,
  found: StoredEstimate,
): Promise<EstimatePdf> => {
  const { table, organizationId, now } = context;
  const { EstimateID: estimateId, number } = version;
  const answers = listPdfAnswers(found, number);
  const answer = answers.at(-1);
  const earlier = answers.slice(0, -1);
  const decision = answer && { ...answer, ...(earlier.length > 0 && { earlier }) };
  const pdf: PdfRequest = { organizationId, estimateId, number, ...(decision && { decision }) };
  const item = await table.get(keyOf(pdf), { consistent: true });
  const stored = item?.layout === LAYOUT ? StoredPdf.parse(item) : undefined;
  if (stored?.state === 'ready') {
    const { estimateNumber } = found.head;
    const name = estimateFileName({ ...version, estimateNumber }, version.Vehicle, answer);
    return { state: 'ready', url: await signFileUrl(pdfFileKey(pdf, version), { isNamed: true }), name };
  }
  const staleBefore = new Date(now.getTime() - REQUEST_INTERVAL_MS).toISOString();
  if (stored && stored.since >= staleBefore) return { state: stored.state };
  await requestPdf(context, pdf, { staleBefore, attempts: stored?.state === 'pending' ? stored.attempts : 0 });
  return { state: 'pending' };
};

/** Requests the PDF. If requests are concurrent, one wins. */
const requestPdf = (
  { table, organizationId, now }: Caller,
  { estimateId, number, decision }: PdfRequest,
  { staleBefore, attempts }: { staleBefore: string; attempts: number },
) => {
  const wanted = { number, ...(decision && { decision }) };
  const state: Item = {
    ...estimatePdfKey(organizationId, estimateId, number, decision?.id),
    ...{ type: 'ESTIMATEPDF', ...wanted, state: 'pending', since: now.toISOString(), attempts, layout: LAYOUT },
  };
  const request: Item = {
    ...estimatePdfRequestKey(organizationId, estimateId, randomUUID()),
    ...{ type: 'REQUEST', event: 'EstimatePdfWanted', ...wanted, ttl: makeTtl(now, EVENT_RETENTION_S) },
  };
  return table.write(
    {
      put: state,
      condition: 'attribute_not_exists(layout) OR layout <> :layout OR (#state <> :ready AND since < :staleBefore)',
      names: { '#state': 'state' },
      values: { ':ready': 'ready', ':staleBefore': staleBefore, ':layout': LAYOUT },
    },
    { put: request },
  );
};

const change = (pdf: PdfRequest, expression: string, values: Record<string, unknown> = {}): Update => ({
  key: keyOf(pdf),
  expression,
  condition: 'attribute_exists(pk) AND #state <> :ready',
  names: { '#state': 'state' },
  values: { ':ready': 'ready', ...values },
});

/** Loads the sent version and its decisions, which are immutable, the estimate's number and the last day for a recheck. */
export const loadPdfContent = async ({ table }: Pick<Caller, 'table'>, pdf: PdfRequest) => {
  const { organizationId, estimateId, number, decision } = pdf;
  const wanted = decision ? [...(decision.earlier ?? []), decision] : [];
  const [sent, estimate, ...decided] = await table.getAll(
    [
      sentKey(organizationId, estimateId, number),
      estimateKey(organizationId, estimateId),
      ...wanted.map(({ at, id }) => decisionKey(organizationId, estimateId, at, id)),
    ],
    { consistent: true },
  );
  const items = decided.filter((item) => item !== undefined);
  if (!sent || !estimate || items.length < wanted.length)
    throw new Error(`The sent version or decision of estimate ${estimateId} is missing`);
  const links = await table.getAll(
    items.map(({ linkId }) => (linkId ? linkKey(organizationId, estimateId, String(linkId)) : undefined)),
    { consistent: true },
  );
  const answers = items.map((item, n) => {
    const link = links[n];
    return { ...withoutLimits(RecordedDecision).parse(item), ...describeLink(link && SentLink.parse(link)) };
  });
  const last = answers.pop();
  const head = readHead(estimate);
  const header = last && (await loadSheetHeader({ table, organizationId }, head));
  return {
    sent: { ...readSent(sent), estimateNumber: head.estimateNumber },
    recheckUntil: last && findRecheckDay(header, nzDate(new Date(last.at))),
    decision: last && { ...last, ...(answers.length > 0 && { earlier: answers }) },
  };
};

export const isPrinted = async ({ table }: Pick<Caller, 'table'>, pdf: PdfRequest) =>
  (await table.get(keyOf(pdf), { consistent: true }))?.state === 'ready';

export const markPrinted = ({ table }: Pick<Caller, 'table'>, pdf: PdfRequest) =>
  table.update(change(pdf, 'SET #state = :ready REMOVE attempts'));

/** Counts a failed attempt. After the last one the PDF is marked as failed until it is requested again. */
export const countFailure = async (
  { table, now }: Pick<Caller, 'table' | 'now'>,
  pdf: PdfRequest,
  { attempts }: { attempts: number },
) => {
  const counted = await table.update(change(pdf, 'ADD attempts :one', { ':one': 1 }));
  if (counted.refused || Number(counted.item.attempts) < attempts) return;
  await table.update(
    change(pdf, 'SET #state = :failed, since = :now', { ':failed': 'failed', ':now': now.toISOString() }),
  );
};
