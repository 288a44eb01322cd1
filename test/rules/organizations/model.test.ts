import { expect, test } from 'vitest';
import { foldName } from '#shared/organizations/fold-name.ts';
import { hasAddress, NewOrganization, OrganizationChanges } from '#shared/organizations/model.ts';

const rest = { Email: 'w@tawa.example', Phone: '042325550', Address: '7 Main Road', City: 'Tawa', PostCode: '5028' };

test.each(['Tawa  Motors', ' Tawa\u00a0 Motors ', 'Tawa \t Motors'])(
  'C-16, C-17, T-02: the name %j is stored with single spaces',
  (Name) => {
    expect(foldName(Name)).toBe('Tawa Motors');
    expect(NewOrganization.parse({ ...rest, Name }).Name).toBe('Tawa Motors');
    expect(OrganizationChanges.parse({ Name }).Name).toBe('Tawa Motors');
  },
);

const NO_ADDRESS = 'A name can’t contain a web or email address. If it isn’t one, put a space after the dot';

test.each([
  ...[
    'NZ Post customs. Pay at evil-pay.example.com',
    'https://evil',
    'www.evil',
    'Tawa Motors tawamotors.co.nz',
    'evil.NZ',
  ],
  ...['evil．com', 'evil。com', 'ev\u00adil.\u200bcom', 'evil.xn--p1ai', 'win.kiwi now', 'http: //evil'],
])('a new name can’t be %j', (Name) => {
  expect(NewOrganization.safeParse({ ...rest, Name }).success).toBe(false);
  expect(OrganizationChanges.safeParse({ Name }).success).toBe(false);
});

test('a name with a web or email address is refused with a message', () => {
  expect(OrganizationChanges.safeParse({ Name: 'Pay at evil.com' }).error?.issues).toMatchObject([
    { message: NO_ADDRESS },
  ]);
});

test.each([
  ...[
    'J. Smith',
    "St. John's Motors",
    'St.John Motors',
    'A.B. Autos',
    'A.B.Autos',
    'Smith & Co. Ltd',
    'Smith & Co.Ltd',
  ],
  ...['No.1 Tyres', '4.5t Trucks', 'Tāwa Motors Ltd.', 'www Motors', 'Dot Com Garage', 'R.J. & M.J. Ngata'],
])('a name can be %j', (Name) => {
  expect(hasAddress(Name)).toBe(false);
  expect(OrganizationChanges.parse({ Name })).toEqual({ Name });
});
