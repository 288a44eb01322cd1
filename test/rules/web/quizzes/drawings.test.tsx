import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawings } from '#shared/quizzes/drawings.ts';
import { Drawing } from '#web/quizzes/drawings/drawing.tsx';

const MAX_BYTES = 2_048;
const drawn = Object.entries(drawings).map(([name, alt]) => ({
  name,
  alt,
  svg: renderToStaticMarkup(<Drawing name={name} />),
}));

describe('the drawings of questions', () => {
  test.each(drawn)('$name says what it shows, in at most 2 kB', ({ alt, svg }) => {
    expect(svg).toContain(`role="img" aria-label="${alt}"`);
    expect(svg.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(svg).not.toMatch(/style=|href=|url\(/);
  });

  test('differ, each with its own text that doesn’t give the result away', () => {
    expect(new Set(drawn.map(({ svg }) => svg.replace(/aria-label="[^"]+"/, ''))).size).toBe(drawn.length);
    expect(new Set(Object.values(drawings)).size).toBe(drawn.length);
    for (const { alt } of drawn) expect(alt).not.toMatch(/\b(fail|pass|wrong|right result|reject|damage|cut|lump)/i);
  });

  test('leave out a name of a later release', () => {
    expect(renderToStaticMarkup(<Drawing name="constructor" />)).toBe('');
  });
});
