import { type ChecksheetState, ChecksheetType } from '#shared/checksheets/model.ts';
import { notFound } from '#shared/problem.ts';
import { indexingLeft, isIndexed } from '../due/indexing.ts';
import { sheetDue } from '../due/sheets.ts';
import { doneWith } from '../due/stored.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { request } from '../sheets/sheet-request.ts';
import type { Item } from '../table/item.ts';
import { headerKey, OLD_DUE_ADDRESS } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import {
  ATTEMPTS,
  decideLease,
  isSameState,
  LEASE_MS,
  type RecordState,
  readRecordState,
  StoredSheet,
} from './lease.ts';
import { change, failure, noOldMark, type SheetId, stateKey } from './stored.ts';

/** A sheet asked for this recently is not asked for again. */
const PATIENCE_MS = 30_000;

/**
 * Where a sheet stands, for its readers; refuses an inspection that is not there. `state` is undefined for a variant
 * that nobody has asked for, or that shows an earlier revision or other photos.
 */
export const loadChecksheet = async ({ table, organizationId }: Tenant, inspectionId: number, type: ChecksheetType) => {
  const sheet = { organizationId, inspectionId, checksheet: type };
  const [header, item] = await table.getAll([headerKey(organizationId, inspectionId), stateKey(sheet)]);
  if (!header) throw notFound();
  const record = readRecordState(header);
  const state = (item && stateOf(StoredSheet.parse(item), record)) ?? stateOfRecord(header, type);
  return {
    ...sheet,
    ...record,
    state: state === 'failed' && (await isAskedAnew(table, sheet, header)) ? 'pending' : state,
  };
};

/** An edit asked for it after it had failed: for as long as that waits, the failure is of what was asked for before. */
const isAskedAnew = async (table: Table, sheet: SheetId, { asked, checksheet }: Item) => {
  if (typeof asked !== 'string' || checksheet !== sheet.checksheet) return false;
  const due = await table.get(sheetDue(sheet, asked), { consistent: true });
  return due?.since === asked;
};

const stateOf = (kept: StoredSheet, current: RecordState): ChecksheetState | undefined =>
  kept.state === 'ready' && !isSameState(kept, current) ? undefined : kept.state;

/** Variants that were printed of an earlier state of the record are asked for again: whoever opens one has it at once. */
export const requestOthers = async (caller: Caller, { inspectionId, checksheet }: SheetId, record: RecordState) => {
  const { table, organizationId } = caller;
  const others = ChecksheetType.options.filter((other) => other !== checksheet);
  const items = await table.getAll(
    others.map((other) => stateKey({ organizationId, inspectionId, checksheet: other })),
    { consistent: true },
  );
  const outdated = others.filter((_, n) => {
    const { [n]: item } = items;
    return item && stateOf(StoredSheet.parse(item), record) === undefined;
  });
  for (const other of outdated) await requestChecksheet(caller, inspectionId, other, { again: true });
};

/** Until its printing has begun, the sheet that comes of a submission or an edit itself is told by the header alone. */
const stateOfRecord = ({ asked, gsi3pk, checksheet }: Item, type: ChecksheetType): ChecksheetState | undefined =>
  (asked || gsi3pk) && checksheet === type ? 'pending' : undefined;

/** Asks for a sheet that was never printed; `again`: even if it was. Asked for a moment ago: nothing more happens. Not `atOnce`: the sweep does. */
export const requestChecksheet = async (
  { table, organizationId, now }: Caller,
  inspectionId: number,
  checksheet: ChecksheetType,
  { again = false, atOnce = true } = {},
): Promise<void> => {
  const sheet = { organizationId, inspectionId, checksheet };
  const asked = now.toISOString();
  const patient = { ':patient': new Date(now.getTime() - PATIENCE_MS).toISOString() };
  await table.write(
    {
      update: change(sheet, 'pending', {
        set: 'asked = :asked',
        remove: `leaseUntil, revision, attempts, sweeps, ${OLD_DUE_ADDRESS}`,
        condition: `attribute_not_exists(pk)${again ? ' OR #state <> :state OR attribute_not_exists(asked) OR asked < :patient' : ''}`,
        values: { ':asked': asked, ...(again && patient) },
      }),
    },
    { put: sheetDue(sheet, asked) },
    ...(atOnce ? [request(sheet, now)] : []),
  );
};

/** `version` is what the sheet's counter of writes then said: whoever writes next takes it away. */
type Lease = { version: number; attempt: number };
type Acquired = 'done' | 'busy' | Lease;

/** Takes the sheet for printing: for the length of a lease it is nobody else's. Refuses one that was tried often enough. */
export const acquireLease = async (table: Table, sheet: SheetId, header: Item, now: Date): Promise<Acquired> => {
  const item = await table.get(stateKey(sheet), { consistent: true });
  const kept = item && StoredSheet.parse(item);
  const decision = decideLease(kept, readRecordState(header), now);
  if (decision === 'busy') return decision;
  const taken = decision === 'done' ? decision : await take(table, sheet, decision, kept?.turn ?? 0, now);
  if (taken === 'done' || taken === 'give-up') await settle(table, sheet, header);
  if (taken !== 'give-up') return taken;
  throw new Error(`${sheet.checksheet} of inspection ${sheet.inspectionId} never came to an end`);
};

const take = async (
  table: Table,
  sheet: SheetId,
  decision: { attempt: number } | 'give-up',
  seen: number,
  now: Date,
) => {
  if (decision === 'give-up') {
    await fail(table, sheet, { version: seen, attempt: ATTEMPTS }, now);
    return decision;
  }
  const { refused } = await table.update(
    change(sheet, 'rendering', {
      set: 'attempts = :attempt, leaseUntil = :until',
      remove: 'revision',
      condition: 'attribute_not_exists(turn) OR turn = :seen',
      values: {
        ':attempt': decision.attempt,
        ':until': new Date(now.getTime() + LEASE_MS).toISOString(),
        ':seen': seen,
      },
    }),
  );
  return refused ? 'busy' : { ...decision, version: seen + 1 };
};

/** Printed. Asked for again meanwhile, it stays as it was asked for. */
export const complete = (table: Table, sheet: SheetId, { version }: Lease, { revision, photos }: RecordState) =>
  table.update(
    change(sheet, 'ready', {
      set: 'revision = :revision, photos = :photos',
      remove: `${OLD_DUE_ADDRESS}, leaseUntil, attempts, sweeps`,
      condition: 'turn = :turn',
      values: { ':revision': revision, ':photos': photos, ':turn': version },
    }),
  );

/** Not printed: it waits for the next attempt; after the last one it has failed, which is told, and is left alone. */
export const fail = (table: Table, sheet: SheetId, { version, attempt }: Lease, now: Date) => {
  const last = attempt >= ATTEMPTS;
  const update = change(sheet, last ? 'failed' : 'pending', {
    remove: last ? `${OLD_DUE_ADDRESS}, leaseUntil` : 'leaseUntil',
    condition: 'turn = :turn',
    values: { ':turn': version },
  });
  return table.write({ update }, ...(last ? failure(sheet, now) : []));
};

/**
 * What was asked for is printed or given up: it waits no longer, as long as nobody has asked for it since. The header is as
 * it was when that began. What waits for the record's first sheet waits for its index as well.
 */
export const settle = async (table: Table, sheet: SheetId, header: Item) => {
  const state = await table.get(stateKey(sheet), { consistent: true });
  const first = header.checksheet === sheet.checksheet;
  const left = first ? await findIndexingLeft(table, header) : [];
  for (const since of [state?.asked, first && header.asked])
    if (typeof since === 'string') await table.write(doneWith(sheetDue(sheet, since)), ...left);
  if (first && header.gsi3pk) await noOldMark(table, header);
};

/** Mostly it has been indexed since printing began. */
const findIndexingLeft = async (table: Table, before: Item) => {
  const header = isIndexed(before) ? before : await table.get(before, { consistent: true });
  return header ? indexingLeft(header, new Date()) : [];
};
