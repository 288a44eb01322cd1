import { describe, expect, it } from 'vitest';
import { findColumnProblem, matchColumns } from '#shared/imports/columns.ts';
import { findFirstRows, findSameVehicles } from '#shared/imports/duplicates.ts';
import { type ImportRow, readRow } from '#shared/imports/rows.ts';

const HEAD = ['Name', 'Phone', 'Mobile', 'E-mail', 'Street', 'City', 'Rego', 'VIN', 'Make', 'Model', 'Year'];
const columns = matchColumns(HEAD);
const read = (cells: Partial<Record<string, string>>, line = 2) =>
  readRow({ line, cells: HEAD.map((heading) => cells[heading] ?? '') }, columns);
const readGood = (cells: Partial<Record<string, string>>, line = 2) =>
  read({ Name: 'Mere', ...cells }, line) as ImportRow;

describe('columns', () => {
  it('are matched by their headings, whatever their case and accents; only an address has several', () => {
    expect(columns).toEqual([
      'name',
      'phone',
      'mobile',
      'email',
      'address',
      'address',
      'plate',
      'vin',
      'make',
      'model',
      'year',
    ]);
    expect(matchColumns(['SURNAME', 'First Name', 'Balance', 'Telephone', 'Phone'])).toEqual([
      'lastName',
      'firstName',
      '',
      'phone',
      '',
    ]);
  });

  it.each([
    [['firstName', 'mobile'], undefined],
    [['name', 'address', 'address', '', ''], undefined],
    [['name', 'mobile', 'mobile'], 'Choose “Mobile” for one column only.'],
    [['mobile', 'plate'], 'Choose the column with the customers’ names.'],
  ] as const)('%j: %s', (chosen, problem) => {
    expect(findColumnProblem(chosen)).toBe(problem);
  });
});

describe('a line', () => {
  it('becomes a customer and a vehicle', () => {
    expect(
      read({
        ...{
          Name: ' Mere Tūhoe ',
          Phone: '="021 555 0143"',
          'E-mail': 'mailto:mere@example.nz',
          Street: '14 Ōtaki Road',
        },
        ...{ City: 'Tawa', Rego: 'kzt-482', VIN: 'n/a', Make: 'Toyota', Model: 'Hilux', Year: '2017' },
      }),
    ).toMatchObject({
      line: 2,
      customer: {
        ...{ CustomerName: 'Mere Tūhoe', Mobile: '0215550143', HomePhone: '', Email: 'mere@example.nz' },
        Homeaddress: '14 Ōtaki Road, Tawa',
      },
      vehicle: { Registration: 'KZT482', Vin: null, Make: 'Toyota', Model: 'Hilux', Year: 2017 },
    });
  });

  it('needs no vehicle, and its name can be in two columns', () => {
    const cells = ['王', '伟', '04 232 5550'];
    expect(readRow({ line: 3, cells }, ['firstName', 'lastName', 'mobile'])).toMatchObject({
      customer: { CustomerName: '王 伟', FirstName: '王', LastName: '伟', Mobile: '', HomePhone: '042325550' },
      vehicle: undefined,
    });
  });

  it.each([
    [{ Mobile: '0215550143' }, 'Customer name is required'],
    [{ Name: 'Mere' }, 'A customer needs a phone number, email or address'],
    [{ Name: 'Mere', Mobile: '12' }, 'Invalid phone number'],
    [{ Name: 'Mere', 'E-mail': 'mere@' }, 'Invalid email address'],
    [{ Name: 'Mere', City: 'Tawa', Rego: 'KZT4821' }, 'Plate: A plate can have up to six letters and digits'],
    [{ Name: 'Mere', City: 'Tawa', VIN: 'A'.repeat(15) + 'B'.repeat(16) }, 'VIN: At most 30 characters'],
    [{ Name: 'Mere', City: 'Tawa', Make: 'Mazda' }, 'A vehicle needs a plate or VIN'],
    [{ Name: 'Mere', City: 'Tawa', Rego: 'KZT482', Year: '17' }, 'Year: Enter four digits, like 2017'],
    [
      { 'E-mail': 'x', City: 'Tawa', Year: 'new' },
      'Customer name is required. Invalid email address. Year: Enter four digits, like 2017',
    ],
  ])('with a mistake says so: %j', (cells, why) => {
    expect(read(cells, 7)).toEqual({ line: 7, why: expect.stringContaining(why) });
  });
});

describe('duplicates', () => {
  const lines = (rows: readonly Partial<Record<string, string>>[]) => rows.map((cells, n) => readGood(cells, n + 2));

  it('are customers with the same name and one same contact', () => {
    const rows = lines([
      { Name: 'Mere Tūhoe', Mobile: '021 555 0143', 'E-mail': 'mere@example.nz' },
      { Name: 'MERE TUHOE', Mobile: '+64 21 555 0143' },
      { Name: 'Mere Tūhoe', 'E-mail': 'MERE@example.nz' },
      { Name: 'Wiremu', Mobile: '021 555 0143' },
      { Name: 'Mere Tūhoe', City: 'Tawa' },
      { Name: 'Mere Tuhoe', City: 'TAWA' },
    ]);
    expect(findFirstRows(rows).map(({ line }) => line)).toEqual([2, 2, 2, 5, 6, 6]);
  });

  it('are vehicles with the same VIN, or the same plate and no other VIN', () => {
    const vin = 'JTFSS22P100012345';
    const rows = lines([
      { City: 'Tawa', Rego: 'KZT482', VIN: vin },
      { City: 'Tawa', Rego: 'kzt 482' },
      { City: 'Tawa', Rego: 'NEW1', VIN: vin.replace('0', 'O') },
      { City: 'Tawa', Rego: 'KZT482', VIN: 'JTFSS22P100099999' },
      { City: 'Tawa', Rego: 'ABC1', VIN: 'BJ40-1234' },
      { City: 'Tawa', Rego: 'ABC2', VIN: 'BJ40-1234' },
      { City: 'Tawa' },
    ]);
    expect(findSameVehicles(rows).map((same) => same?.line)).toEqual([undefined, 2, 2, ...Array(4).fill(undefined)]);
  });
});
