import { expect, test } from 'vitest';
import { foldName } from '#shared/organizations/fold-name.ts';
import { NewOrganization, OrganizationChanges } from '#shared/organizations/model.ts';

const rest = { Email: 'w@tawa.example', Phone: '042325550', Address: '7 Main Road', City: 'Tawa', PostCode: '5028' };

test.each(['Tawa  Motors', ' Tawa\u00a0 Motors ', 'Tawa \t Motors'])(
  'C-16, C-17, T-02: the name %j is kept as it is read, with single spaces',
  (Name) => {
    expect(foldName(Name)).toBe('Tawa Motors');
    expect(NewOrganization.parse({ ...rest, Name }).Name).toBe('Tawa Motors');
    expect(OrganizationChanges.parse({ Name }).Name).toBe('Tawa Motors');
  },
);
