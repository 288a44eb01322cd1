import { expect, it, vi } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { ATTEMPTS } from '#lambdas/checksheets/lease.ts';
import { describePaper, listPapers } from '#lambdas/checksheets/paper-sheets.ts';
import { handler as render } from '#lambdas/checksheets/render.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { paperDue } from '#lambdas/due/sheets.ts';
import type { Context } from '#lambdas/http/context.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { loadPaper, newPaper } from '#lambdas/papers/records.ts';
import { type Paper, readPaper } from '#lambdas/papers/stored.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { type OrganizationId, paperKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { PaperId } from '#shared/ids.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaCompany as company, tawaMotors } from '#shared/samples/tawa-motors.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { organizationId, runWithoutBucket, startStores } from '#test/world/stores.ts';
import { sweepUntilGivenUp } from '#test/world/sweep-on.ts';
import { countPrints } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));
startStores();

const organization = { ...tawaMotors, OrganizationID: organizationId };
const as = (more: Partial<Context> = {}) =>
  ({ table: table(), organizationId, organization, actor: hemi, now: new Date(), ...more }) as Context;
const itemOf = (id: PaperId) => table().get(paperKey(organizationId, id), { consistent: true });
const isDue = async (paper: Paper) =>
  (await table().get(paperDue(paper, paper.createdAt), { consistent: true })) !== undefined;
const wake = (item: Pick<Item, 'pk' | 'sk'>) =>
  render({ 'detail-type': 'PaperSheetRequested', detail: { pk: item.pk, sk: item.sk } } as Event);
const requestsOf = async (id: PaperId) => {
  const { pk } = paperKey(organizationId, id);
  return (await table().search({ pk, startsWith: 'REQUEST', consistent: true })).items;
};
const listed = async () => (await listPapers(as(), { pageSize: 100 })).paperInspections;

it('R-33, K-17: a sheet takes the next number, is rendered after its event, and opens through a signed URL', async () => {
  const paper = await newPaper(company, as());
  const { paperInspectionId: id, number } = paper;
  const item = (await itemOf(id)) as Item;
  expect(item).toMatchObject({ event: 'PaperSheetRequested', printed: 'pending', number });
  expect(await isDue(paper)).toBe(true);
  expect(await describePaper(paper)).toMatchObject({ state: 'pending', url: '', createdBy: 'Hēmi Pōtae' });
  await wake(item);
  await wake(item);
  const { state, url, formattedId } = await describePaper(await loadPaper(as(), id));
  expect(state).toBe('ready');
  expect(formattedId).toEqual({ formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: null });
  expect(url).toContain(`/org/${organizationId}/papers/${id}.pdf?`);
  const pdf = await fetch(url);
  expect(pdf.headers.get('content-disposition')).toBe('inline');
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  for (const page of pages) expect(page).toContain(`No. ${number}-0`);
  expect(await isDue(paper)).toBe(false);
});

it('a sheet that two events render at once counts as one PDF', async () => {
  const before = await countPrints(organizationId);
  const item = (await itemOf((await newPaper(company, as())).paperInspectionId)) as Item;
  await Promise.all([wake(item), wake(item)]);
  expect(await countPrints(organizationId)).toBe(before + 1);
});

it('no two sheets have the same number, and the same Idempotency-Key returns one number', async () => {
  const idempotency = { key: 'once-and-for-all', hash: 'x' };
  const made = await Promise.all([
    ...Array.from({ length: 5 }, () => newPaper(company, as())),
    ...Array.from({ length: 3 }, () => newPaper(company, as({ idempotency }))),
  ]);
  expect(new Set(made.map(({ number }) => number)).size).toBe(6);
  const again = await newPaper(company, as({ idempotency }));
  expect(again.paperInspectionId).toBe(made[7]?.paperInspectionId);
  const other = newPaper(company, as({ idempotency: { ...idempotency, hash: 'y' } }));
  await expect(other).rejects.toMatchObject({ code: 'key-used-for-something-else' });
});

it('a sheet whose event was lost is requested again; the sweep gives up on one that is never rendered', async () => {
  const old = new Date(Date.now() - 180_000);
  const { paperInspectionId: lost } = await newPaper(company, as({ now: old }));
  const given = await newPaper(company, as({ now: old }));
  const { paperInspectionId: never } = given;
  await sweep();
  const [request] = await requestsOf(lost);
  await wake(request as Item);
  expect((await loadPaper(as(), lost)).printed).toBe('ready');
  await sweepUntilGivenUp();
  expect((await loadPaper(as(), never)).printed).toBe('failed');
  expect(await isDue(given)).toBe(false);
  expect(await requestsOf(lost)).toHaveLength(1);
});

it('a sheet that cannot be stored is retried, then fails; another request renders it', async () => {
  const { paperInspectionId: id } = await newPaper(company, as());
  const item = (await itemOf(id)) as Item;
  await runWithoutBucket(async () => {
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) await expect(wake(item)).rejects.toThrow();
    expect((await loadPaper(as(), id)).printed).toBe('pending');
    await expect(wake(item)).rejects.toThrow();
  });
  expect((await loadPaper(as(), id)).printed).toBe('failed');
  await wake(item);
  expect((await loadPaper(as(), id)).printed).toBe('ready');
});

it('a sheet is entered in one draft with its number, even by several people at once; after a discard it can be entered again', async () => {
  const { paperInspectionId: id, number } = await newPaper(company, as());
  expect((await listed()).map((one) => one.paperInspectionId)).toContain(id);
  const [draft, same, again] = await Promise.all([enterPaper(id, as()), enterPaper(id, as()), enterPaper(id, as())]);
  expect(draft).toEqual(same);
  expect(draft).toEqual(again);
  expect(draft).toMatchObject({ paperInspectionId: id, isRecheck: false, companyAuthorityNumber: 'MS12345' });
  expect(draft.formattedId.formattedIdIdx).toBe(number);
  // K-18: anyone who opens it later continues the same draft
  const goesOn = { paperInspectionId: id, unfinishedInspectionId: draft.id };
  expect(await listed()).toContainEqual(expect.objectContaining(goesOn));
  expect((await describePaper(await loadPaper(as(), id))).unfinishedInspectionId).toBe(draft.id);

  await discardDraft(as(), draft.id);
  await discardDraft(as(), draft.id);
  const openAgain = { paperInspectionId: id, unfinishedInspectionId: null };
  expect(await listed()).toContainEqual(expect.objectContaining(openAgain));
  const second = await enterPaper(id, as());
  expect(second.id).not.toBe(draft.id);
  expect(second.formattedId.formattedIdIdx).toBe(number);
  const sheet = { ...finishedCar(), formattedId: { unfinishedInspectionId: second.id } };
  await submit(sheet, as());
  expect((await listed()).map((one) => one.paperInspectionId)).not.toContain(id);
});

it('K-17: a sheet is printed on the form in force on the stage, and entered on the form that was printed', async () => {
  vi.stubEnv('CHECK_SHEET_VERSION', '2026-11-01');
  const { paperInspectionId: id } = await newPaper(company, as());
  vi.unstubAllEnvs();
  await wake((await itemOf(id)) as Item);
  const { url } = await describePaper(await loadPaper(as(), id));
  const { pages } = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  expect(pages[0]).toContain('List of items in force from 01/11/2026');
  expect((await enterPaper(id, as())).versionDate).toBe('2026-11-01');
});

it('K-17: a sheet from before forms were recorded was printed on the form of March 2025', async () => {
  const { paperInspectionId: id } = await newPaper(company, as());
  const { versionDate: _, ...older } = (await itemOf(id)) as Item;
  expect(readPaper(older as Item).versionDate).toBe('2025-03-11');
});

it('a sheet of another organization is not found', async () => {
  const { paperInspectionId: id } = await newPaper(company, as());
  const stranger = as({ organizationId: 'org_stranger00001' as OrganizationId });
  for (const ask of [() => loadPaper(stranger, id), () => enterPaper(id, stranger)])
    await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
  expect((await listPapers(stranger, { pageSize: 100 })).paperInspections).toEqual([]);
  await expect(loadPaper(as(), PaperId.parse('pap_neverwas00000'))).rejects.toMatchObject({ code: 'not-found' });
});
