import { expect, test } from 'vitest';
import type { Figures } from '#shared/figures/content.ts';
import { figuresDays, figuresFileName, figuresTitle } from '#shared/figures/words.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { QualityOf } from '#shared/quality/model.ts';
import { nothingCounted } from '#test/browser/quiet-workshop.ts';

const quality = (name: string | null, kind: 'quarter' | 'year'): Figures['content'] => ({
  kind: 'quality',
  quality: {
    ...{ kind, from: '2026-10-01' as NzDate, to: '2026-11-25' as NzDate, counting: false, byChance: [] },
    people: [{ name, isSelf: false } as QualityOf],
  },
});

test.each([
  [{ kind: 'home', home: nothingCounted } as const, 'Performance', 'Performance - 26-09-2026 to 20-11-2026.pdf'],
  [quality('Ana', 'quarter'), 'Quality of Ana', 'Quality of Ana - Oct to Dec 2026 so far.pdf'],
  [quality('A/na: "x"', 'year'), 'Quality of A/na: "x"', 'Quality of A na x - 01-10-2026 to 25-11-2026.pdf'],
  [quality(null, 'quarter'), 'Quality of Someone who left', 'Quality of Someone who left - Oct to Dec 2026 so far.pdf'],
])('headings and file names of figures name their subject', (content, title, file) => {
  expect([figuresTitle({ content }), figuresFileName({ content })]).toEqual([title, file]);
  expect(figuresDays(content)).toMatch(/^\d\d\/\d\d\/2026 to \d\d\/11\/2026$/);
});
