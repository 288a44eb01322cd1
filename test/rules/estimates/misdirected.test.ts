import { expect, it } from 'vitest';
import { listMisdirectedLinks } from '#shared/estimates/misdirected.ts';

const link = { id: 'a', madeAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-20T10:59:59.999Z', mailedTo: '' };
const mere = { Name: 'Mere Tūhoe', Phone: '0215550143', Email: 'mere@example.nz', Address: '' };

it('a link emailed to another address is misdirected until it is revoked', () => {
  const wrong = { ...link, mailedTo: 'wrong@example.nz' };
  const links = [wrong, { ...link, mailedTo: 'Mere@example.nz ' }, { ...wrong, revokedAt: link.madeAt }];
  expect(listMisdirectedLinks(links, mere)).toEqual([wrong]);
});

it('a link handed over for another customer is misdirected; a corrected name, phone or address is the same customer', () => {
  const { Address: _, ...handedTo } = mere;
  const handed = { ...link, handedTo };
  const misdirected = (customer: Partial<typeof mere>) =>
    listMisdirectedLinks([handed], { ...mere, ...customer }).length;
  for (const same of [
    {},
    { Name: 'Mere Tuhoe-Smith' },
    { Phone: '022' },
    { Phone: '', Email: '' },
    { Address: '9 Road' },
  ])
    expect(misdirected(same)).toBe(0);
  expect(misdirected({ Name: 'Wiremu', Phone: '0221234567', Email: 'wiremu@example.nz' })).toBe(1);
  // stored by a release that did not record the recipient
  expect(listMisdirectedLinks([link], mere)).toEqual([link]);
});
