import { findFirstRows, findSameVehicles, listCustomerKeys } from '#shared/imports/duplicates.ts';
import type { ImportRow, RefusedLine } from '#shared/imports/rows.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '../../client/client.ts';
import { sendEach, sendUntilAnswered } from './send-each.ts';
import '../../client/nouns/customers.ts';
import '../../client/nouns/vehicles.ts';

/** A row with what is already saved, and the earlier rows with the same customer and vehicle. */
export type CheckedRow = ImportRow & {
  firstRow: ImportRow;
  savedCustomer: string | undefined;
  sameVehicle: ImportRow | undefined;
  savedVehicle: string | undefined;
};
export type AddedLine = { line: number; customer: boolean; vehicle: boolean };
export type Outcome = AddedLine | RefusedLine;

type Run = { client: Client; signal: AbortSignal; onWait: (why: string) => void };

/** Compares the rows with each other and with what is saved. Calls `onDone` after each row. */
export const checkRows = async (rows: readonly ImportRow[], onDone: () => void, run: Run): Promise<CheckedRow[]> => {
  const saved = await listSavedCustomers(run);
  const firstRows = findFirstRows(rows);
  const sameVehicles = findSameVehicles(rows);
  const found = new Map<ImportRow, string>();
  const grouped = rows.map((row, n) => ({ ...row, firstRow: firstRows[n] ?? row, sameVehicle: sameVehicles[n] }));
  for (const { customer, firstRow } of grouped) {
    const id = listCustomerKeys(customer)
      .map((key) => saved.get(key))
      .find(Boolean);
    if (id) found.set(firstRow, id);
  }
  const checked: CheckedRow[] = grouped.map((row) => ({
    ...row,
    savedCustomer: found.get(row.firstRow),
    savedVehicle: undefined,
  }));
  const check = async (row: CheckedRow) => {
    if (row.vehicle && !row.sameVehicle) row.savedVehicle = await findSavedVehicle(row.vehicle, run);
    onDone();
  };
  await sendEach(checked, check, run.signal);
  run.signal.throwIfAborted();
  return checked;
};

/** Returns the ids of all saved customers by their keys. */
const listSavedCustomers = async ({ client, signal, onWait }: Run) => {
  const saved = new Map<string, string>();
  let after: string | undefined;
  do {
    const query = { search: '', after };
    const page = await sendUntilAnswered(() => client.customers.list({ query }, { signal }), signal, onWait);
    for (const customer of page.customers)
      for (const key of listCustomerKeys(customer)) saved.set(key, customer.CustomerID);
    after = page.next;
  } while (after);
  return saved;
};

const findSavedVehicle = async (
  { Registration, Vin }: NonNullable<ImportRow['vehicle']>,
  { client, signal, onWait }: Run,
) => {
  const query = { Registration, ForceNoCarjam: 'true', ...(Vin && { Vin }) };
  try {
    return (await sendUntilAnswered(() => client.vehicles.lookUp({ query }, { signal }), signal, onWait)).VehicleID;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return undefined;
    throw error;
  }
};

/** The age of a file's details isn't known. As of this time, they replace nothing that is saved (ADR-404). */
const asOf = '2000-01-01T00:00:00.000Z';

/** Saves the rows. Calls `onDone` with the outcome of each. A repeated row changes nothing. */
export const importRows = async (rows: readonly CheckedRow[], onDone: (outcome: Outcome) => void, run: Run) => {
  const { client, signal, onWait } = run;
  const send = <Response>(request: () => Promise<Response>) => sendUntilAnswered(request, signal, onWait);
  const customers = new Map<ImportRow, Promise<string>>();
  const saveCustomer = ({ firstRow }: CheckedRow) => {
    const saving =
      customers.get(firstRow) ??
      send(() => client.customers.save({ body: { ...firstRow.customer, asOf } }, { signal })).then(
        ({ CustomerID }) => CustomerID,
      );
    customers.set(firstRow, saving);
    return saving;
  };
  const save = async (row: CheckedRow) => {
    const { line, vehicle } = row;
    const CustomerID = row.savedCustomer ?? (await saveCustomer(row));
    const customer = !row.savedCustomer && row.firstRow.line === line;
    if (!vehicle || row.sameVehicle) return onDone({ line, customer, vehicle: false });
    const VehicleID =
      row.savedVehicle ??
      (await send(() => client.vehicles.save({ body: { ...vehicle, asOf } }, { signal }))).VehicleID;
    await send(() => client.vehicles.addOwner({ body: { VehicleID, CustomerID, asOf } }, { signal })).catch(
      ignoreOwner,
    );
    onDone({ line, customer, vehicle: !row.savedVehicle });
  };
  const saveOrRefuse = async (row: CheckedRow) => {
    try {
      await save(row);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      onDone({ line: row.line, why: error.message });
    }
  };
  await sendEach(rows, saveOrRefuse, signal);
};

/** Leaves the owner of a saved vehicle as it is. */
const ignoreOwner = (error: unknown) => {
  if (!(error instanceof Problem && error.code === 'refused')) throw error;
};
