import { expect, it } from 'vitest';
import { listMisdirected } from '#shared/estimates/misdirected.ts';

it('a link is misdirected that was mailed to another address and is not revoked yet', () => {
  const link = { id: 'a', madeAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-20T10:59:59.999Z' };
  const wrong = { ...link, mailedTo: 'wrong@example.nz' };
  const links = [
    wrong,
    { ...link, mailedTo: '' },
    { ...link, mailedTo: 'Mere@example.nz ' },
    { ...wrong, revokedAt: link.madeAt },
  ];
  expect(listMisdirected(links, { Email: 'mere@example.nz' })).toEqual([wrong]);
});
