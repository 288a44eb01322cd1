import { useState } from 'react';
import type { BugReportType } from '#shared/support/model.ts';

/** Each wording has a key of its own, so that sending it again sends it once. */
type BugDraft = { subject: string; type: Exclude<BugReportType, 'Error'>; message: string; idempotencyKey: string };

const empty = (): BugDraft => ({ subject: '', type: 1, message: '', idempotencyKey: crypto.randomUUID() });

/** What was written and not sent: still there when the dialog is opened again, until the page is left. */
let kept: BugDraft | undefined;
export const forgetBugDraft = () => {
  kept = undefined;
};

export const useBugDraft = () => {
  const [draft, setDraft] = useState(kept ?? empty);
  return {
    draft,
    filled: draft.subject.trim() !== '' && draft.message.trim() !== '',
    write: (change: Partial<BugDraft>) => {
      kept = { ...draft, ...change, idempotencyKey: crypto.randomUUID() };
      setDraft(kept);
    },
  };
};
