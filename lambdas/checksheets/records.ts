import { type ChecksheetState, ChecksheetType } from '#shared/checksheets/model.ts';
import { notFound } from '#shared/problem.ts';
import { isIndexed, scheduleIndexing } from '../due/indexing.ts';
import { sheetDue } from '../due/sheets.ts';
import { completeDue } from '../due/stored.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { sheetRequest } from '../sheets/sheet-request.ts';
import { headerKey, OLD_DUE_ADDRESS } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import {
  ATTEMPTS,
  decideLease,
  isSameState,
  LEASE_MS,
  type RecordState,
  readRecordState,
  StoredSheet,
} from './lease.ts';
import { failureWrites, removeOldMark, type SheetId, sheetUpdate, stateKey } from './stored.ts';

/** Minimum time between two requests of the same sheet. */
const MIN_INTERVAL_MS = 30_000;

/**
 * Returns the state of a sheet. Throws 404 for an unknown inspection. `state` is undefined if the variant was never
 * requested, or shows an earlier revision or other photos than the record.
 */
export const loadChecksheet = async ({ table, organizationId }: Tenant, inspectionId: number, type: ChecksheetType) => {
  const sheet = { organizationId, inspectionId, checksheet: type };
  const [header, item] = await table.getAll([headerKey(organizationId, inspectionId), stateKey(sheet)]);
  if (!header) throw notFound();
  const record = readRecordState(header);
  const state = (item && readState(StoredSheet.parse(item), record)) ?? readRequestedState(header, type);
  return {
    ...sheet,
    ...record,
    state: state === 'failed' && (await isRequestedAgain(table, sheet, header)) ? 'pending' : state,
  };
};

/** True if an edit requested the sheet again after it failed, and that request is pending. */
const isRequestedAgain = async (table: Table, sheet: SheetId, { asked, checksheet }: Item) => {
  if (typeof asked !== 'string' || checksheet !== sheet.checksheet) return false;
  const due = await table.get(sheetDue(sheet, asked), { consistent: true });
  return due?.since === asked;
};

const readState = (stored: StoredSheet, current: RecordState): ChecksheetState | undefined =>
  stored.state === 'ready' && !isSameState(stored, current) ? undefined : stored.state;

/**
 * Re-requests variants that were rendered from an earlier state of the record, so that they are ready when someone
 * opens them.
 */
export const requestOutdatedVariants = async (
  caller: Caller,
  { inspectionId, checksheet }: SheetId,
  record: RecordState,
) => {
  const { table, organizationId } = caller;
  const others = ChecksheetType.options.filter((other) => other !== checksheet);
  const items = await table.getAll(
    others.map((other) => stateKey({ organizationId, inspectionId, checksheet: other })),
    { consistent: true },
  );
  const outdated = others.filter((_, n) => {
    const { [n]: item } = items;
    return item && readState(StoredSheet.parse(item), record) === undefined;
  });
  for (const other of outdated) await requestChecksheet(caller, inspectionId, other, { again: true });
};

/**
 * Returns `pending` for a sheet requested by a submission or an edit, which only the header records until rendering
 * starts.
 */
const readRequestedState = ({ asked, gsi3pk, checksheet }: Item, type: ChecksheetType): ChecksheetState | undefined =>
  (asked || gsi3pk) && checksheet === type ? 'pending' : undefined;

/**
 * Requests a sheet; with `again`, even if it was rendered before. Ignores repeated requests. Without `atOnce`,
 * rendering waits for the sweep.
 */
export const requestChecksheet = async (
  { table, organizationId, now }: Caller,
  inspectionId: number,
  checksheet: ChecksheetType,
  { again = false, atOnce = true } = {},
): Promise<void> => {
  const sheet = { organizationId, inspectionId, checksheet };
  const asked = now.toISOString();
  const patient = { ':patient': new Date(now.getTime() - MIN_INTERVAL_MS).toISOString() };
  await table.write(
    {
      update: sheetUpdate(sheet, 'pending', {
        set: 'asked = :asked',
        remove: `leaseUntil, revision, attempts, sweeps, ${OLD_DUE_ADDRESS}`,
        condition: `attribute_not_exists(pk)${again ? ' OR #state <> :state OR attribute_not_exists(asked) OR asked < :patient' : ''}`,
        values: { ':asked': asked, ...(again && patient) },
      }),
    },
    { put: sheetDue(sheet, asked) },
    ...(atOnce ? [sheetRequest(sheet, now)] : []),
  );
};

/** `version`: the sheet's `turn` after the lease was taken. The next write to the sheet ends the lease. */
type Lease = { version: number; attempt: number };
type Acquired = 'done' | 'busy' | Lease;

/** Takes a lease to render a sheet. Throws if no attempts are left. */
export const acquireLease = async (table: Table, sheet: SheetId, header: Item, now: Date): Promise<Acquired> => {
  const item = await table.get(stateKey(sheet), { consistent: true });
  const stored = item && StoredSheet.parse(item);
  const decision = decideLease(stored, readRecordState(header), now);
  if (decision === 'busy') return decision;
  const taken = decision === 'done' ? decision : await take(table, sheet, decision, stored?.turn ?? 0, now);
  if (taken === 'done' || taken === 'give-up') await clearDue(table, sheet, header);
  if (taken !== 'give-up') return taken;
  throw new Error(`${sheet.checksheet} of inspection ${sheet.inspectionId} was never completed`);
};

const take = async (
  table: Table,
  sheet: SheetId,
  decision: { attempt: number } | 'give-up',
  seen: number,
  now: Date,
) => {
  if (decision === 'give-up') {
    await markFailed(table, sheet, { version: seen, attempt: ATTEMPTS }, now);
    return decision;
  }
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const { refused } = await table.update(
    sheetUpdate(sheet, 'rendering', {
      set: 'attempts = :attempt, leaseUntil = :until',
      remove: 'revision',
      condition: 'attribute_not_exists(turn) OR turn = :seen',
      values: {
        ':attempt': decision.attempt,
        ':until': until,
        ':seen': seen,
      },
    }),
  );
  // after a lost response, the retry is refused because of the first attempt
  const isTaken = !refused || refused.item?.leaseUntil === until;
  return isTaken ? { ...decision, version: seen + 1 } : 'busy';
};

/** Marks a sheet as rendered, unless it was requested again meanwhile. */
export const markPrinted = (table: Table, sheet: SheetId, { version }: Lease, { revision, photos }: RecordState) =>
  table.update(
    sheetUpdate(sheet, 'ready', {
      set: 'revision = :revision, photos = :photos',
      remove: `${OLD_DUE_ADDRESS}, leaseUntil, attempts, sweeps`,
      condition: 'turn = :turn',
      values: { ':revision': revision, ':photos': photos, ':turn': version },
    }),
  );

/** Stores a failed attempt. After the last one the sheet has failed, and the submitter is notified. */
export const markFailed = (table: Table, sheet: SheetId, { version, attempt }: Lease, now: Date) => {
  const last = attempt >= ATTEMPTS;
  const update = sheetUpdate(sheet, last ? 'failed' : 'pending', {
    remove: last ? `${OLD_DUE_ADDRESS}, leaseUntil` : 'leaseUntil',
    condition: 'turn = :turn',
    values: { ':turn': version },
  });
  return table.write({ update }, ...(last ? failureWrites(sheet, now) : []));
};

/**
 * Removes the due work of a sheet that was rendered or has failed, unless it has been requested again. `header`: the
 * header when the attempt started. Reschedules indexing if it waits for the record's first sheet.
 */
export const clearDue = async (table: Table, sheet: SheetId, header: Item) => {
  const state = await table.get(stateKey(sheet), { consistent: true });
  const first = header.checksheet === sheet.checksheet;
  const left = first ? await findIndexingLeft(table, header) : [];
  for (const since of [state?.asked, first && header.asked])
    if (typeof since === 'string') await completeDue(table, sheetDue(sheet, since), ...left);
  if (first && header.gsi3pk) await removeOldMark(table, header);
};

/**
 * Returns the writes that reschedule indexing if the inspection isn't indexed. Usually it is indexed while the sheet is
 * rendered.
 */
const findIndexingLeft = async (table: Table, before: Item) => {
  const header = isIndexed(before) ? before : await table.get(before, { consistent: true });
  return header ? scheduleIndexing(header, new Date()) : [];
};
