import * as z from 'zod';
import { AttemptId } from '#shared/ids.ts';
import { EXAM_GRACE_S } from '#shared/quizzes/mock-exam.ts';
import { Actor } from '#shared/sheets/model.ts';
import { trustOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { dueItem } from './stored.ts';

/** An exam in progress and its learner: a sub-user, or the account itself. */
export const SatExam = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  quizId: z.string(),
  attemptId: AttemptId,
  endsAt: z.iso.datetime(),
  actor: Actor,
});
type SatExam = z.input<typeof SatExam>;

/** Schedules the end of an exam, so that it ends even if the learner doesn't return. */
export const examDue = (exam: SatExam, startedAt: string): Item =>
  dueItem({
    kind: 'EXAM',
    id: `${exam.organizationId}#${exam.attemptId}`,
    since: startedAt,
    at: new Date(Date.parse(exam.endsAt) + (EXAM_GRACE_S + 1) * 1_000),
    facts: exam,
  });
