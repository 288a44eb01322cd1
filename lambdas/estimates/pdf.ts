import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Decided } from '#shared/estimates/decisions.ts';
import { EstimatePdf } from '#shared/estimates/estimate-pdf.ts';
import { estimateFileName } from '#shared/estimates/estimate-words.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import type { EstimateId } from '#shared/ids.ts';
import { SentLink } from '#shared/sent-links/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { signedAddress } from '../aws/signed-address.ts';
import type { Caller } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import {
  decisionKey,
  estimatePdfKey,
  estimatePdfRequestKey,
  type Key,
  linkKey,
  readEstimateId,
  readOrganizationId,
  sentKey,
} from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Update } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';
import { loadFound } from './change-state.ts';
import { loadSent } from './send.ts';
import { linkOf, readSent } from './stored.ts';

/** One that was asked for, or has failed, so lately is not asked for again: the event of one that waits longer is lost. */
const PATIENCE_MS = 60_000;

/** Of which version, and with whose answer: by the parts of its key. */
const Wanted = z.object({
  number: z.int(),
  decision: z.object({ id: z.string(), at: z.string() }).optional(),
});
export type WantedPdf = z.infer<typeof Wanted> & { organizationId: OrganizationId; estimateId: EstimateId };

/** What an item asks for that has made an event. */
export const readWanted = (item: Key): WantedPdf => ({
  ...Wanted.parse(item),
  organizationId: readOrganizationId(item),
  estimateId: readEstimateId(item),
});

const keyOf = ({ organizationId, estimateId, number, decision }: WantedPdf) =>
  estimatePdfKey(organizationId, estimateId, number, decision?.id);

/** Where it lies in the bucket: below its organization, by all that it says, so that nothing else can take its place. */
export const pdfFileKey = ({ organizationId, estimateId, number, decision }: WantedPdf, { hash }: { hash: string }) =>
  `org/${organizationId}/estimates/${estimateId}/${number}-${decision?.id ?? 'none'}-${hash.slice(0, 16)}.pdf`;

/** `since`: it was asked for, or has failed, then. */
const Kept = z.object({ state: EstimatePdf.shape.state, since: z.iso.datetime(), attempts: z.int().default(0) });

/** The PDF of a version as it was sent, with the answer that stands. */
export const loadPdfOf = async (context: Caller, id: EstimateId, number: number): Promise<EstimatePdf> => {
  const [{ head, decisions }, version] = await Promise.all([loadFound(context, id), loadSent(context, id, number)]);
  const answer = decisions.find((one) => one.id === head.answer?.id);
  return loadEstimatePdf(context, version, answer?.number === number ? answer : undefined);
};

/** Where a PDF is; it is asked for where it is not there, once a minute at most. */
export const loadEstimatePdf = async (
  context: Caller,
  version: Pick<SentEstimate, 'EstimateID' | 'number' | 'isFixed' | 'hash'> & { Vehicle: { Registration: string } },
  answer: Pick<Decided, 'id' | 'at'> | undefined,
): Promise<EstimatePdf> => {
  const { table, organizationId, now } = context;
  const { EstimateID: estimateId, number } = version;
  const decision = answer && { id: answer.id, at: answer.at };
  const pdf: WantedPdf = { organizationId, estimateId, number, ...(decision && { decision }) };
  const item = await table.get(keyOf(pdf), { consistent: true });
  const kept = item && Kept.parse(item);
  if (kept?.state === 'ready') {
    const name = estimateFileName(version, version.Vehicle);
    return { state: 'ready', url: await signedAddress(pdfFileKey(pdf, version), { isNamed: true }), name };
  }
  const patient = new Date(now.getTime() - PATIENCE_MS).toISOString();
  if (kept && kept.since >= patient) return { state: kept.state };
  await askFor(context, pdf, { patient, attempts: kept?.state === 'pending' ? kept.attempts : 0 });
  return { state: 'pending' };
};

/** Of two who ask at once one does. */
const askFor = (
  { table, organizationId, now }: Caller,
  { estimateId, number, decision }: WantedPdf,
  { patient, attempts }: { patient: string; attempts: number },
) => {
  const wanted = { number, ...(decision && { decision }) };
  const state: Item = {
    ...estimatePdfKey(organizationId, estimateId, number, decision?.id),
    ...{ type: 'ESTIMATEPDF', ...wanted, state: 'pending', since: now.toISOString(), attempts },
  };
  const request: Item = {
    ...estimatePdfRequestKey(organizationId, estimateId, randomUUID()),
    ...{ type: 'REQUEST', event: 'EstimatePdfWanted', ...wanted, ttl: ttlAfter(now, EVENT_KEPT_S) },
  };
  return table.write(
    {
      put: state,
      condition: 'attribute_not_exists(pk) OR (#state <> :ready AND since < :patient)',
      names: { '#state': 'state' },
      values: { ':ready': 'ready', ':patient': patient },
    },
    { put: request },
  );
};

const change = (pdf: WantedPdf, expression: string, values: Record<string, unknown> = {}): Update => ({
  key: keyOf(pdf),
  expression,
  condition: 'attribute_exists(pk) AND #state <> :ready',
  names: { '#state': 'state' },
  values: { ':ready': 'ready', ...values },
});

/** What it says: neither is ever changed. */
export const loadContent = async ({ table }: Pick<Caller, 'table'>, pdf: WantedPdf) => {
  const { organizationId, estimateId, number, decision } = pdf;
  const [sent, decided] = await table.getAll(
    [
      sentKey(organizationId, estimateId, number),
      decision && decisionKey(organizationId, estimateId, decision.at, decision.id),
    ],
    { consistent: true },
  );
  if (!sent || (decision && !decided)) throw new Error(`What estimate ${estimateId} says is not there yet`);
  const linkId = decided?.linkId;
  const link = linkId
    ? await table.get(linkKey(organizationId, estimateId, String(linkId)), { consistent: true })
    : undefined;
  return {
    sent: readSent(sent),
    decision: decided && {
      ...withoutLimits(Decided).parse(decided),
      ...linkOf(link && SentLink.parse(link)),
    },
  };
};

export const isPrinted = async ({ table }: Pick<Caller, 'table'>, pdf: WantedPdf) =>
  (await table.get(keyOf(pdf), { consistent: true }))?.state === 'ready';

export const keepPrinted = ({ table }: Pick<Caller, 'table'>, pdf: WantedPdf) =>
  table.update(change(pdf, 'SET #state = :ready REMOVE attempts'));

/** Not printed: it waits for the next attempt; after the last one it has failed, until somebody asks again. */
export const keepFailed = async (
  { table, now }: Pick<Caller, 'table' | 'now'>,
  pdf: WantedPdf,
  { attempts }: { attempts: number },
) => {
  const counted = await table.update(change(pdf, 'ADD attempts :one', { ':one': 1 }));
  if (counted.refused || Number(counted.item.attempts) < attempts) return;
  await table.update(
    change(pdf, 'SET #state = :failed, since = :now', { ':failed': 'failed', ':now': now.toISOString() }),
  );
};
