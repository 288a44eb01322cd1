import { expect, test } from 'vitest';
import { getSubmittedInspection } from '#shared/drafts/submitted-inspection.ts';
import { Problem } from '#shared/problem.ts';

test('I-01: the inspection made of a draft is read from the refusal that says it was submitted, and from no other error', () => {
  const submitted = new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId: 5000 });
  expect(getSubmittedInspection(submitted)).toBe(5000);
  for (const error of [new Problem('draft-gone', 'Inspection no longer exists'), new Error('lost'), undefined])
    expect(getSubmittedInspection(error)).toBeUndefined();
});
