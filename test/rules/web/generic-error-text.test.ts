import { expect, test, vi } from 'vitest';
import { parseProblem } from '#web/client/client.ts';

vi.mock('#web/auth/client.ts', () => ({}));
vi.mock('#web/ui/toasts.tsx', () => ({}));

test.each([
  ['the message of the answer', { message: 'The list is out of order' }, 'Bad Request', 'The list is out of order'],
  ['else its status text', { message: '' }, 'Bad Request', 'Bad Request'],
  ['else its status text', '<html>', 'Bad Request', 'Bad Request'],
  ['else its status text', { message: 7 }, 'Bad Request', 'Bad Request'],
  ['else one sentence of ours', undefined, '', 'An unexpected error occurred'],
])('F-09: the text of an error is %s', (_, body, statusText, text) => {
  expect(parseProblem({ status: 400, statusText }, body).message).toBe(text);
});
