import { expect, it, vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { Offline, parseProblem } from '#web/client/client.ts';
import { formatSubmitFailure } from '#web/drafts/submit/submit-failure.ts';

vi.mock('#web/auth/client.ts', () => ({}));
vi.mock('#web/ui/toasts.tsx', () => ({}));

const plain = (status: number, body: unknown = {}) => parseProblem({ status, statusText: '' }, body);

it.each([
  [new Problem('not-valid', 'customerName: too long'), 'Bad Request: Please check the data you submitted.'],
  [plain(400), 'Bad Request: Please check the data you submitted.'],
  [new Problem('not-signed-in', 'No'), 'Unauthorized: Please log in again.'],
  [new Problem('not-allowed', 'No'), 'Forbidden: You do not have permission to perform this action.'],
  [new Problem('not-found', 'No'), 'Not Found: The requested resource could not be found.'],
  [new Problem('unexpected', 'No'), 'Internal Server Error: Please try again later.'],
  [plain(500), 'Internal Server Error: Please try again later.'],
  [new Problem('not-complete', 'To complete: WOF details.'), 'To complete: WOF details.'],
  [new Problem('too-many-requests', 'Wait a minute.'), 'Wait a minute.'],
  [plain(418, { message: 'I am a teapot' }), 'I am a teapot'],
  [plain(599), 'An unknown error occurred.'],
  [new Offline(), 'An unexpected error occurred. Please try again.'],
  [new Error('what the browser says'), 'An unexpected error occurred. Please try again.'],
])('J-05, J-06, J-07: %s has its message', (error, words) => {
  expect(formatSubmitFailure(error)).toBe(words);
});
