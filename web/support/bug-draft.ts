import { useState } from 'react';
import type { BugReportType } from '#shared/support/model.ts';
import { onSessionEnd } from '../device/session-end.ts';

/** The idempotency key is tied to the text, so that retries send it once. */
export type BugDraft = {
  subject: string;
  type: Exclude<BugReportType, 'Error'>;
  message: string;
  idempotencyKey: string;
};

const empty = (): BugDraft => ({ subject: '', type: 1, message: '', idempotencyKey: crypto.randomUUID() });

/** An unsent report survives closing the dialog, until the page is left. */
let kept: BugDraft | undefined;
export const forgetBugDraft = () => {
  kept = undefined;
};
onSessionEnd(forgetBugDraft);

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
