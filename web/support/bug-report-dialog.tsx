import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { explainExcess } from '#shared/input/excess.ts';
import { type BugReportType, bugReportTypes, NewBugReport } from '#shared/support/model.ts';
import { useClient, useUser } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { toast } from '../ui/toasts.tsx';
import '../client/nouns/support.ts';
import { onSessionEnd } from '../device/session-end.ts';

/** The idempotency key belongs to the text, so that retries send the text once. */
type BugDraft = {
  subject: string;
  type: Exclude<BugReportType, 'Error'>;
  message: string;
  idempotencyKey: string;
};

const empty = (): BugDraft => ({ subject: '', type: 1, message: '', idempotencyKey: crypto.randomUUID() });

/** An unsent report. It survives closing the dialog, until the page is left. */
let kept: BugDraft | undefined;
const forgetBugDraft = () => {
  kept = undefined;
};
onSessionEnd(forgetBugDraft);

const isBlank = (text: string) => text.trim() === '';

const useBugDraft = () => {
  const [draft, setDraft] = useState(kept ?? empty);
  return {
    draft,
    filled: !isBlank(draft.subject) && !isBlank(draft.message),
    fits: !explainSubject(draft) && !explainMessage(draft),
    write: (change: Partial<BugDraft>) => {
      kept = { ...draft, ...change, idempotencyKey: crypto.randomUUID() };
      setDraft(kept);
    },
  };
};

/** Source: specification 2, sections 5 and 8; the last message is our own. */
const texts = {
  missing: 'Please fill out all fields',
  sent: (subject: string) => `Sent ${subject}`,
  failed: 'Our bug catcher tripped over a bug. Your report is safe. Please send it again.',
};
const types = ([1, 2, 3] as const).map((type) => ({ value: String(type), label: bugReportTypes[type], type }));
const { subject, message } = NewBugReport.shape;
const explainSubject = (draft: BugDraft) =>
  explainExcess(draft.subject.trim(), subject.maxLength ?? Number.POSITIVE_INFINITY);
const explainMessage = (draft: BugDraft) =>
  explainExcess(draft.message.trim(), message.maxLength ?? Number.POSITIVE_INFINITY);

const useReport = (draft: BugDraft, closed: RefObject<boolean>) => {
  const client = useClient();
  const { id } = useUser();
  return useMutation({
    mutationFn: () => {
      const { idempotencyKey, ...body } = draft;
      return client.support.reportBug({ body: { ...body, user: id } }, { idempotencyKey });
    },
    onSuccess: () => {
      forgetBugDraft();
      toast({ type: 'success', text: texts.sent(draft.subject) });
    },
    onError: () => closed.current && toast({ type: 'error', text: texts.failed }),
  });
};

/**
 * Reports a bug or asks for support. The button shows what is missing. Closing sends a complete report and drops an
 * incomplete one. A report that is too long is kept until it is shortened. Source: specification 2, section 5.
 */
export const BugReportDialog = ({ onClose }: { onClose: () => void }) => {
  const { draft, filled, fits, write } = useBugDraft();
  const [missing, setMissing] = useState(false);
  const subjectInput = useRef<InputProps.Ref>(null);
  const messageInput = useRef<TextareaProps.Ref>(null);
  const closed = useRef(false);
  const report = useReport(draft, closed);
  const send = () => {
    setMissing(!filled);
    if (!filled) (isBlank(draft.subject) ? subjectInput : messageInput).current?.focus();
    if (filled && fits) report.mutate(undefined, { onSuccess: onClose });
  };
  const close = () => {
    closed.current = true;
    if (!filled) forgetBugDraft();
    else if (fits && !report.isPending) report.mutate();
    onClose();
  };
  return (
    <DialogFrame
      kind="question"
      title="Bug Report"
      closesOutside
      onClose={close}
      action={<Button variant="icon" iconName="close" ariaLabel="Close" onClick={close} />}
      footer={
        <Button variant="primary" loading={report.isPending} onClick={send}>
          Send
        </Button>
      }
    >
      <SpaceBetween size="m">
        <div role="alert">
          {missing && !filled && <Alert type="warning">{texts.missing}</Alert>}
          {report.error && (
            <Alert type="error" header={texts.failed}>
              {report.error.message}
            </Alert>
          )}
        </div>
        <Fields {...{ draft, write, missing, subjectInput, messageInput }} />
      </SpaceBetween>
    </DialogFrame>
  );
};

type FieldsProps = Pick<ReturnType<typeof useBugDraft>, 'draft' | 'write'> & {
  /** True to mark empty fields. */
  missing: boolean;
  subjectInput: RefObject<InputProps.Ref | null>;
  messageInput: RefObject<TextareaProps.Ref | null>;
};

const Fields = ({ draft, write, missing, subjectInput, messageInput }: FieldsProps) => {
  useEffect(() => subjectInput.current?.focus(), [subjectInput]);
  const isMissing = (text: string) => missing && isBlank(text);
  return (
    <SpaceBetween size="m">
      <FormField label="Subject" errorText={isMissing(draft.subject) ? 'Enter a subject' : explainSubject(draft)}>
        <Input ref={subjectInput} value={draft.subject} onChange={({ detail }) => write({ subject: detail.value })} />
      </FormField>
      <FormField label="Type">
        <Select
          options={types}
          selectedOption={types.find(({ type }) => type === draft.type) ?? null}
          onChange={({ detail }) =>
            write({ type: types.find(({ value }) => value === detail.selectedOption.value)?.type ?? 3 })
          }
        />
      </FormField>
      <FormField label="Message" errorText={isMissing(draft.message) ? 'Enter a message' : explainMessage(draft)}>
        <Textarea
          ref={messageInput}
          rows={6}
          value={draft.message}
          onChange={({ detail }) => write({ message: detail.value })}
        />
      </FormField>
    </SpaceBetween>
  );
};
