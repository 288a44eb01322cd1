import { expect, it, vi } from 'vitest';
import { getCurrentTheme, getNextTheme, THEMES } from '#web/device/theme-choice.ts';

it('B-20: the switch goes from Light to Dark to Blue to Light', () => {
  expect(THEMES.map(getNextTheme)).toEqual(['dark', 'blue', 'light']);
});

it.each(['Dark', 'purple', ''])('B-20: the cookie %j has no valid theme: light is used', (value) => {
  vi.stubGlobal('document', { cookie: `theme=${value}` });
  expect(getCurrentTheme()).toBe('light');
});
