import { expect, it } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { listOpen } from '#shared/sheets/completeness.ts';
import { applyVicOffline } from '#shared/sheets/vic-offline.ts';

const formattedId = { formattedIdIdx: 1043, recheckIdx: 2, unfinishedInspectionId: null };

it.each([
  ['online: the number that was typed', false, '84120937'],
  ['offline: the sheet number, whatever was typed', true, '1043-2'],
])('H-06: the authorisation number %s', (_, vicOffline, number) => {
  const sheet = applyVicOffline({ ...finishedCar(), vicOffline }, formattedId);
  expect(sheet.systemAuthorizationNumber).toBe(number);
});

it('H-06: offline, the authorisation number is not required, but label and expiry are', () => {
  const bare = { systemAuthorizationNumber: '', woFLabelNumber: '', newWoFExpiryDate: '' as const };
  const open = (vicOffline: boolean) =>
    listOpen({ ...finishedCar(), ...bare, vicOffline }, 'wofDetails').map(({ name }) => name);
  expect(open(true)).toEqual(['newWoFExpiryDate', 'woFLabelNumber']);
  expect(open(false)).toEqual(['systemAuthorizationNumber', 'newWoFExpiryDate', 'woFLabelNumber']);
});
