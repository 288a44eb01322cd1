import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Figures } from '#shared/figures/content.ts';
import { FIGURES_FOLDER } from '#shared/figures/folder.ts';
import type { FiguresPdf, FiguresRequest } from '#shared/figures/model.ts';
import { figuresFileName } from '#shared/figures/words.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { printTraining } from '#shared/training/printed.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { signFileUrl } from '../aws/signed-files.ts';
import { loadHome } from '../counters/home.ts';
import type { Caller, Context } from '../http/context.ts';
import { tooManyRequests } from '../http/rate-limit.ts';
import { loadQuality } from '../quality/load-quality.ts';
import { figuresRequestKey, type Key } from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl } from '../table/table.ts';
import { countPrint } from '../tenants/printing.ts';
import { readOrganization } from '../tenants/stored.ts';
import { getLearnerId } from '../training/learner.ts';
import { listTraining } from '../training/records.ts';

/** Time after which an unfinished PDF counts as failed. */
const TIMEOUT_MS = 120_000;

/** A request for a PDF: the figures, the file, and whether it has been rendered. */
const Request = z.object({
  figures: withoutLimits(Figures),
  demo: z.boolean(),
  file: z.string(),
  askedAt: z.iso.datetime(),
  printed: z.literal(true).optional(),
});
export const readRequest = (item: Item) => Request.parse(item);

/** Requests a PDF of the current figures. Another call with the same id returns the progress. */
export const printFigures = async (wanted: FiguresRequest, context: Context): Promise<FiguresPdf> => {
  const { table, organizationId, actor, now } = context;
  const person = actor.subUserId ?? actor.userId;
  const key = figuresRequestKey(organizationId, person, wanted.id);
  const item = await table.get(key, { consistent: true });
  if (!item) {
    const file = `${FIGURES_FOLDER}${organizationId}/${hashOf([person, wanted.kind, wanted.on, wanted.person, wanted.from, wanted.to])}.pdf`;
    await requestPdf(wanted, key, file, context);
    return { state: 'pending' };
  }
  const { figures, file, askedAt, printed } = readRequest(item);
  if (printed) return { state: 'ready', url: await signFileUrl(file), name: figuresFileName(figures) };
  return { state: now.getTime() - Date.parse(askedAt) > TIMEOUT_MS ? 'failed' : 'pending' };
};

/** Each person has one file for each report; the next PDF replaces it. */
const hashOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);

/** Requests the PDF. If two requests have the same id, the first wins. */
const requestPdf = async (wanted: FiguresRequest, key: Key, file: string, context: Context) => {
  const { table, organization, now } = context;
  const content = await loadContent(wanted, context);
  const { Name } = readOrganization(organization);
  if (!(await countPrint(context))) throw tooManyRequests('Too many PDFs at the moment. Try again in a minute.', 60);
  const figures: Figures = { workshop: Name, content };
  const put: Item = {
    ...{ ...key, type: 'REQUEST', event: 'FiguresPdfWanted', file, figures },
    ...{ demo: isDemo(Name), askedAt: now.toISOString(), ttl: makeTtl(now, EVENT_RETENTION_S) },
  };
  await table.write({ put, condition: 'attribute_not_exists(pk)' });
};

const loadContent = async (wanted: FiguresRequest, context: Context): Promise<Figures['content']> => {
  const { kind, on, person } = wanted;
  if (kind === 'training') return { kind, training: await loadTraining(wanted, context) };
  if (kind === 'home') return { kind, home: checkCounted(await loadHome(context)) };
  const quality = checkCounted(await loadQuality({ kind, on }, context));
  const people = quality.people.filter((one) => one.person === person);
  if (people.length === 0) throw notFound();
  return { kind: 'quality', quality: { ...quality, people } };
};

/** Larger records don't fit into the item of the request. */
const MAX_RECORD_CHARACTERS = 300_000;

const loadTraining = async ({ from, to, person }: FiguresRequest, context: Context) => {
  if (!from || !to) throw new Problem('not-valid', 'Choose the first and the last day.');
  const isOwn = person === getLearnerId(context);
  const loaded = await listTraining({ from, to, whose: isOwn ? 'own' : 'all', person }, context);
  const [found] = [...(loaded.people ?? []), ...loaded.entries].filter((one) => one.person === person);
  const learner = isOwn ? { person, name: context.actor.name } : found;
  if (person !== undefined && !learner) throw notFound();
  const training = printTraining({ from, to }, learner, loaded);
  if (JSON.stringify(training).length > MAX_RECORD_CHARACTERS)
    throw new Problem('refused', 'That’s too much for one PDF. Choose one person or a shorter period.');
  return training;
};

const checkCounted = <Counted extends { counting: boolean }>(counted: Counted) => {
  if (counted.counting)
    throw new Problem('try-again', 'Older inspections are still being counted. Please try again in a minute.');
  return counted;
};

export const markFiguresPrinted = ({ table }: Pick<Caller, 'table'>, { pk, sk }: Key) =>
  table.update({
    key: { pk, sk },
    expression: 'SET printed = :yes',
    condition: 'attribute_exists(pk) AND attribute_not_exists(printed)',
    values: { ':yes': true },
  });
