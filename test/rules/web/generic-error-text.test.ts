import { expect, test, vi } from 'vitest';
import { parseProblem } from '#web/client/client.ts';

vi.mock('#web/auth/client.ts', () => ({}));
vi.mock('#web/ui/toasts.tsx', () => ({}));

test.each([
  ['the response’s message', { message: 'The list is out of order' }, 'Bad Request', 'The list is out of order'],
  ['otherwise its status text', { message: '' }, 'Bad Request', 'Bad Request'],
  ['otherwise its status text', '<html>', 'Bad Request', 'Bad Request'],
  ['otherwise its status text', { message: 7 }, 'Bad Request', 'Bad Request'],
  ['otherwise a generic sentence', undefined, '', 'An unexpected error occurred'],
])('F-09: the text of an error is %s', (_, body, statusText, text) => {
  expect(parseProblem({ status: 400, statusText }, body).message).toBe(text);
});
