import { hash } from 'node:crypto';
import { readCustomer } from '#lambdas/customers/stored.ts';
import { readRevision } from '#lambdas/inspections/stored.ts';
import { customerKey, draftKey, headerKey, sheetCounterKey, sheetNumbers } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import type { Customer } from '#shared/customers/model.ts';
import type { DraftId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { Scenario, ShownDraft, ShownRecord } from './scenario.ts';
import { waitForEvents } from './wait-for-events.ts';

export type StoredDraft = { id: DraftId; item: Item; shown: ShownDraft | undefined; images: readonly Image[] };
export type StoredRecord = {
  id: number;
  header: Item;
  /** The items of the revisions, as stored, oldest first. */
  stored: Item[];
  revisions: Inspection[];
  shown: ShownRecord;
  images: readonly Image[];
};
export type StoredCustomer = { item: Item; customer: Customer };

/** Reads everything that a scenario stored, through the API and from the table. */
export const readStoredState = async (scenario: Scenario) => {
  await waitForEvents(scenario.shop.pumpUrl);
  const drafts = await Promise.all([...scenario.draftIds].map((id) => readDraft(scenario, id)));
  const known = drafts.flatMap((draft) => (draft?.item.inspectionId ? [Number(draft.item.inspectionId)] : []));
  const records = await Promise.all(
    [...new Set([...scenario.recordIds, ...known])].map((id) => readRecord(scenario, id)),
  );
  const customers = await Promise.all([...scenario.customerIds].map((id) => readStoredCustomer(scenario, id)));
  return {
    drafts: drafts.filter((draft) => draft !== undefined),
    records: records.filter((record) => record !== undefined),
    customers: customers.filter((customer) => customer !== undefined),
    files: await readFiles([...drafts, ...records].flatMap((sheet) => sheet?.images ?? [])),
    numbers: await readNumbers(scenario),
    theirs: await readNeighbour(scenario),
  };
};
export type StoredState = Awaited<ReturnType<typeof readStoredState>>;

const readDraft = async ({ shop, devices }: Scenario, id: DraftId): Promise<StoredDraft | undefined> => {
  const item = await shop.table.get(draftKey(shop.organizationId, id), { consistent: true });
  const person = devices[0]?.person;
  if (!item || !person) return undefined;
  if (item.state !== 'open') return { id, item, shown: undefined, images: [] };
  const shown = await person.call('drafts', 'get', { params: { id } }, person.as);
  const { images } = await person.call('images', 'list', { query: { unfinishedInspectionId: id } }, person.as);
  return { id, item, shown, images };
};

const readRecord = async ({ shop, devices }: Scenario, id: number): Promise<StoredRecord | undefined> => {
  const { pk, sk } = headerKey(shop.organizationId, id);
  const { items } = await shop.table.search({ pk, consistent: true });
  const header = items.find((item) => item.sk === sk);
  const person = devices[0]?.person;
  if (!header || !person) return undefined;
  const params = { id: String(id) };
  const stored = items
    .filter((item) => item.sk.startsWith('REVISION#'))
    .sort((a, b) => Number(a.sk.split('#')[1]) - Number(b.sk.split('#')[1]));
  const { images } = await person.call('images', 'list', { query: { inspectionId: id } }, person.as);
  const shown = await person.call('inspections', 'get', { params }, person.as);
  return { id, header, stored, revisions: stored.map(readRevision), shown, images };
};

const readStoredCustomer = async ({ shop }: Scenario, id: string) => {
  const item = await shop.table.get(customerKey(shop.organizationId, id), { consistent: true });
  return item && { item, customer: readCustomer(item) };
};

/** Returns the hash of the bytes behind each photo's URL. */
const readFiles = async (images: readonly Image[]) =>
  new Map(
    await Promise.all(
      images.map(async ({ imageId, url }) => {
        const answer = await fetch(url);
        return [imageId, answer.ok ? hash('sha256', await answer.bytes()) : `status ${answer.status}`] as const;
      }),
    ),
  );

const readNumbers = async ({ shop: { table, organizationId } }: Scenario) => {
  const counter = await table.get(sheetCounterKey(organizationId), { consistent: true });
  const { items } = await table.search({ pk: sheetNumbers(organizationId), consistent: true });
  return { taken: Number(counter?.taken ?? 0), items };
};

/** Counts the records, drafts and customers that the neighbour sees; there should be none. */
const readNeighbour = async ({ shop: { neighbour } }: Scenario) => {
  const { call, as } = neighbour;
  const { inspections } = await call('inspections', 'list', { query: {} }, as);
  const { unfinishedInspections } = await call('drafts', 'list', { query: {} }, as);
  const { customers } = await call('customers', 'list', { query: {} }, as);
  return inspections.length + unfinishedInspections.length + customers.length;
};
