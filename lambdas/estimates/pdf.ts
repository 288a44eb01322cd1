import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { findAnswer, RecordedDecision } from '#shared/estimates/decisions.ts';
import { estimateFileName } from '#shared/estimates/estimate-words.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { EstimatePdf } from '#shared/estimates/sent-estimate.ts';
import type { EstimateId } from '#shared/ids.ts';
import { SentLink } from '#shared/sent-links/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { signFileUrl } from '../aws/sign-file-url.ts';
import type { Caller } from '../http/context.ts';
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
import { describeLink, readHead, readSent } from './stored.ts';

/** Minimum time between requests for the same PDF. If a request has been pending for longer, its event was lost. */
const REQUEST_INTERVAL_MS = 60_000;

/** Identifies a PDF: the version and the decision that it shows. */
const PdfIdentity = z.object({
  number: z.int(),
  decision: z.object({ id: z.string(), at: z.string() }).optional(),
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

/** `since`: when the PDF was requested or last failed. */
const StoredPdf = z.object({ state: EstimatePdf.shape.state, since: z.iso.datetime(), attempts: z.int().default(0) });

/** Returns the PDF of a sent version. It includes the customer's decision if that is on this version. */
export const loadPdf = async (context: Caller, id: EstimateId, number: number): Promise<EstimatePdf> => {
  const [{ head, decisions }, version] = await Promise.all([
    loadFoundEstimate(context, id),
    loadSent(context, id, number),
  ]);
  const answer = findAnswer({ answer: head.answer, decisions });
  return loadEstimatePdf(
    context,
    { ...version, estimateNumber: head.estimateNumber },
    answer?.number === number ? answer : undefined,
  );
};

type PdfVersion = Pick<SentEstimate, 'EstimateID' | 'number' | 'isFixed' | 'hash'> & {
  estimateNumber: number | undefined;
  Vehicle: { Registration: string };
};

/** Returns the PDF. Requests it if it doesn't exist, at most once a minute. */
export const loadEstimatePdf = async (
  context: Caller,
  version: PdfVersion,
  answer: Pick<RecordedDecision, 'id' | 'at'> | undefined,
): Promise<EstimatePdf> => {
  const { table, organizationId, now } = context;
  const { EstimateID: estimateId, number } = version;
  const decision = answer && { id: answer.id, at: answer.at };
  const pdf: PdfRequest = { organizationId, estimateId, number, ...(decision && { decision }) };
  const item = await table.get(keyOf(pdf), { consistent: true });
  const stored = item && StoredPdf.parse(item);
  if (stored?.state === 'ready') {
    const name = estimateFileName(version, version.Vehicle);
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
    ...{ type: 'ESTIMATEPDF', ...wanted, state: 'pending', since: now.toISOString(), attempts },
  };
  const request: Item = {
    ...estimatePdfRequestKey(organizationId, estimateId, randomUUID()),
    ...{ type: 'REQUEST', event: 'EstimatePdfWanted', ...wanted, ttl: makeTtl(now, EVENT_RETENTION_S) },
  };
  return table.write(
    {
      put: state,
      condition: 'attribute_not_exists(pk) OR (#state <> :ready AND since < :staleBefore)',
      names: { '#state': 'state' },
      values: { ':ready': 'ready', ':staleBefore': staleBefore },
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

/** Loads the sent version and the decision, which are immutable, and the estimate's number. */
export const loadPdfContent = async ({ table }: Pick<Caller, 'table'>, pdf: PdfRequest) => {
  const { organizationId, estimateId, number, decision } = pdf;
  const [sent, decided, estimate] = await table.getAll(
    [
      sentKey(organizationId, estimateId, number),
      decision && decisionKey(organizationId, estimateId, decision.at, decision.id),
      estimateKey(organizationId, estimateId),
    ],
    { consistent: true },
  );
  if (!sent || !estimate || (decision && !decided))
    throw new Error(`The sent version or decision of estimate ${estimateId} is missing`);
  const linkId = decided?.linkId;
  const link = linkId
    ? await table.get(linkKey(organizationId, estimateId, String(linkId)), { consistent: true })
    : undefined;
  return {
    sent: { ...readSent(sent), estimateNumber: readHead(estimate).estimateNumber },
    decision: decided && {
      ...withoutLimits(RecordedDecision).parse(decided),
      ...describeLink(link && SentLink.parse(link)),
    },
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
