import type { RefusedLine } from '#shared/imports/rows.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import type { CheckedRow } from './import-rows.ts';
import type { ImportFile } from './read-file.ts';

const FIRST = 10;

/** Shows what will happen to the first lines. */
export const Preview = ({ rows }: { rows: readonly CheckedRow[] }) => {
  const vehicles = rows.filter(({ vehicle, sameVehicle }) => vehicle && !sameVehicle);
  const customers = rows.filter(({ line, firstRow }) => firstRow.line === line);
  return (
    <section aria-label="Preview">
      <h2>Preview</h2>
      <p>
        Customers: {describeCount(customers, ({ savedCustomer }) => savedCustomer)}. Vehicles:{' '}
        {describeCount(vehicles, ({ savedVehicle }) => savedVehicle)}.
      </p>
      <LinesTable
        name={rows.length > FIRST ? `The first ${FIRST} lines` : 'Lines'}
        head={['Line', 'Customer and vehicle', 'What happens']}
        rows={rows.slice(0, FIRST).map((row) => [row.line, describeRow(row), describeMatch(row)])}
      />
    </section>
  );
};

const describeCount = (rows: readonly CheckedRow[], findSaved: (row: CheckedRow) => string | undefined) => {
  const saved = rows.filter(findSaved).length;
  return `${rows.length - saved} new, ${saved} already saved`;
};

const describeRow = ({ customer, vehicle }: CheckedRow) => {
  const { CustomerName, Mobile, HomePhone, Email, Homeaddress } = customer;
  const { Registration = '', Vin } = vehicle ?? {};
  return [CustomerName, Mobile, HomePhone, Email, Homeaddress, Registration || Vin, vehicle && formatModel(vehicle)]
    .filter(Boolean)
    .join(' · ');
};

const describeMatch = ({ line, firstRow, savedCustomer, vehicle, sameVehicle, savedVehicle }: CheckedRow) => {
  const customer = savedCustomer
    ? 'Customer already saved: not changed'
    : firstRow.line === line
      ? 'New customer'
      : `Same customer as line ${firstRow.line}`;
  if (!vehicle) return customer;
  if (sameVehicle) return `${customer}. Same vehicle as line ${sameVehicle.line}`;
  return `${customer}. ${savedVehicle ? 'Vehicle already saved: not changed' : 'New vehicle'}`;
};

/** Shows all lines that can't be imported, and why. */
export const RefusedLines = ({ file, refused }: { file: ImportFile; refused: readonly RefusedLine[] }) => {
  const cells = new Map(file.lines.map((line) => [line.line, line.cells]));
  return (
    <section aria-label="Lines with mistakes">
      <h2>{refused.length === 1 ? '1 line' : `${refused.length} lines`} with mistakes</h2>
      <p>They are not imported. Correct them in the file and choose it again, or import the others first.</p>
      <LinesTable
        name="Lines with mistakes"
        head={['Line', 'Content', 'Mistake']}
        rows={refused.map(({ line, why }) => [line, (cells.get(line) ?? []).filter(Boolean).join(' · '), why])}
      />
    </section>
  );
};

type TableProps = { name: string; head: readonly string[]; rows: readonly (readonly [number, string, string])[] };
const LinesTable = ({ name, head, rows }: TableProps) => (
  <table className="import-lines" aria-label={name}>
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([line, content, what]) => (
        <tr key={line}>
          <th scope="row">{line}</th>
          <td dir="auto">{content}</td>
          <td>{what}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
