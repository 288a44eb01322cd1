import type { ChecksheetState, ChecksheetType } from '#shared/checksheets/model.ts';
import { hasPassed } from '#shared/inspections/result.ts';
import { notFound } from '#shared/problem.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { summaryOf } from '../inspections/stored.ts';
import type { Item } from '../table/item.ts';
import { DUE_ADDRESS, headerKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { change, failure, mark, notDue, request, SET_MARK, type SheetId, stateKey } from './stored.ts';
import { ATTEMPTS, Kept, LEASE_MS, turnOf } from './turn.ts';

/** A sheet asked for this recently is not asked for again. */
const PATIENCE_MS = 30_000;

/**
 * Where a sheet stands, for its readers; refuses an inspection that is not there. `state` is undefined for a variant
 * that nobody has asked for, or that shows an earlier revision.
 */
export const loadChecksheet = async ({ table, organizationId }: Tenant, inspectionId: number, type: ChecksheetType) => {
  const sheet = { organizationId, inspectionId, checksheet: type };
  const [header, item] = await table.getAll([headerKey(organizationId, inspectionId), stateKey(sheet)]);
  if (!header) throw notFound();
  const summary = summaryOf(header);
  const revision = Number(header.revision);
  return {
    ...sheet,
    revision,
    plate: summary.vehicleRegistrationPlate,
    passed: hasPassed(summary),
    state: (item && stateOf(Kept.parse(item), revision)) ?? stateOfRecord(header, type),
  };
};

const stateOf = ({ state, revision }: Kept, current: number): ChecksheetState | undefined =>
  state === 'ready' && revision !== current ? undefined : state;

/** Until its printing has begun, the sheet that comes of a submission or an edit itself is told by the header alone. */
const stateOfRecord = ({ gsi3pk, checksheet }: Item, type: ChecksheetType): ChecksheetState | undefined =>
  gsi3pk && checksheet === type ? 'pending' : undefined;

/** Asks for a sheet that was never printed; `again`: even if it was. Asked for a moment ago: nothing more happens. */
export const requestChecksheet = async (
  { table, organizationId, now }: Caller,
  inspectionId: number,
  checksheet: ChecksheetType,
  { again = false } = {},
): Promise<void> => {
  const sheet = { organizationId, inspectionId, checksheet };
  const patient = { ':patient': new Date(now.getTime() - PATIENCE_MS).toISOString() };
  await table.write(
    {
      update: change(sheet, 'pending', {
        set: SET_MARK,
        remove: 'leaseUntil, revision, attempts, sweeps',
        condition: `attribute_not_exists(pk)${again ? ' OR #state <> :state OR gsi3sk < :patient' : ''}`,
        values: { ...mark(sheet, now), ...(again && patient) },
      }),
    },
    request(sheet, now),
  );
};

type Claim = 'done' | 'busy' | { turn: number; attempt: number };

/**
 * Takes the sheet for printing: for the length of a lease it is nobody else's, and from now on the sweeper looks at it
 * here and no longer at the header. Refuses one that was tried often enough.
 */
export const claim = async (table: Table, sheet: SheetId, header: Item, now: Date): Promise<Claim> => {
  const item = await table.get(stateKey(sheet), { consistent: true });
  const kept = item && Kept.parse(item);
  const turn = turnOf(kept, Number(header.revision), now);
  if (turn === 'busy') return turn;
  const taken = turn === 'done' ? turn : await take(table, sheet, turn, kept?.turn ?? 0, now);
  if (header.gsi3pk && header.checksheet === sheet.checksheet) await notDue(table, header);
  if (taken !== 'give-up') return taken;
  throw new Error(`${sheet.checksheet} of inspection ${sheet.inspectionId} never came to an end`);
};

const take = async (table: Table, sheet: SheetId, turn: { attempt: number } | 'give-up', seen: number, now: Date) => {
  if (turn === 'give-up') {
    await fail(table, sheet, { turn: seen, attempt: ATTEMPTS }, now);
    return turn;
  }
  const { refused } = await table.update(
    change(sheet, 'rendering', {
      set: `${SET_MARK}, attempts = :attempt, leaseUntil = :until`,
      remove: 'revision',
      condition: 'attribute_not_exists(turn) OR turn = :seen',
      values: {
        ...mark(sheet, now),
        ':attempt': turn.attempt,
        ':until': new Date(now.getTime() + LEASE_MS).toISOString(),
        ':seen': seen,
      },
    }),
  );
  return refused ? 'busy' : { ...turn, turn: seen + 1 };
};

type Held = { turn: number; attempt: number };

/** Printed: nothing is due any more. Asked for again meanwhile, it stays as it was asked for. */
export const finish = (table: Table, sheet: SheetId, { turn }: Held, revision: number) =>
  table.update(
    change(sheet, 'ready', {
      set: 'revision = :revision',
      remove: `${DUE_ADDRESS}, leaseUntil, attempts, sweeps`,
      condition: 'turn = :turn',
      values: { ':revision': revision, ':turn': turn },
    }),
  );

/** Not printed: it waits for the next attempt; after the last one it has failed, which is told, and is left alone. */
export const fail = (table: Table, sheet: SheetId, { turn, attempt }: Held, now: Date) => {
  const last = attempt >= ATTEMPTS;
  const update = change(sheet, last ? 'failed' : 'pending', {
    remove: last ? `${DUE_ADDRESS}, leaseUntil` : 'leaseUntil',
    condition: 'turn = :turn',
    values: { ':turn': turn },
  });
  return table.write({ update }, ...(last ? [failure(sheet, now)] : []));
};
