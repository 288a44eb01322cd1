import { beforeEach, expect, it, vi } from 'vitest';
import { tawaUser } from '#test/world/samples.ts';
import { readChoice } from '#web/session/choice.ts';

const jar = { cookie: '' };
beforeEach(() => {
  jar.cookie = 'subUser=sub_madeInAnotherTab';
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'https:' });
});

it('D-13: forgets an inspector unknown to the server', () => {
  expect(readChoice(tawaUser, undefined, false).subUserId).toBeUndefined();
  expect(jar.cookie).toMatch(/^subUser=;.*max-age=0/i);
});

it('D-13: does not forget an inspector because of a response stored before they were added', () => {
  expect(readChoice(tawaUser, undefined, true).subUserId).toBeUndefined();
  expect(jar.cookie).toBe('subUser=sub_madeInAnotherTab');
});
