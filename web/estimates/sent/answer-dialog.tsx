import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import {
  type AnswerChannel,
  approvedCents,
  Decision,
  isWork,
  type LineDecision,
  type RecordedDecision,
} from '#shared/estimates/decisions.ts';
import { decisionWords } from '#shared/estimates/estimate-words.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { showCharge, showMoney } from '#shared/estimates/show-money.ts';
import { useClient } from '../../session/session.tsx';
import { DialogActions, DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { sentQuery } from './queries.ts';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';
import './dialogs.css';
import './sent.css';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';

type Sent = NonNullable<Estimate['sent']>;
type Props = {
  of: Estimate;
  sent: Sent;
  /** The answer whose lines that were put off are approved now; absent for a first answer. */
  before?: RecordedDecision | undefined;
  act: Act;
  onClose: () => void;
};

type How = z.infer<typeof AnswerChannel>;
const ways: Record<How, string> = { phone: 'By phone', 'in person': 'In person' };
const verbs: Record<LineDecision, string> = { approved: 'Approve', declined: 'Decline', later: 'Not now' };
const laterVerbs = { approved: verbs.approved, later: verbs.later };

/** Records an answer that a customer gave by phone or in person, line by line. It is as binding as one given online. */
export const AnswerDialog = ({ of: { EstimateID: id, Customer }, sent, before, act, onClose }: Props) => {
  const client = useClient();
  const query = useQuery(sentQuery(client, id, sent.number));
  // idempotency key: a second click or a retry records the same decision
  const [decisionId] = useState(() => crypto.randomUUID().replaceAll('-', ''));
  const [how, setHow] = useState<How>('phone');
  const [name, setName] = useState(Customer.Name);
  const [decided, setDecided] = useState<Readonly<Record<string, LineDecision>>>(
    Object.fromEntries(before?.lines.map((line) => [line.id, line.decision]) ?? []),
  );
  const [asked, setAsked] = useState(false);
  const lines = query.data?.lines.filter(isWork) ?? [];
  const chosen = lines.flatMap(({ id: line }) => {
    const decision = decided[line];
    return decision ? [{ id: line, decision }] : [];
  });
  const isPutOff = (line: string) => before?.lines.some((one) => one.id === line && one.decision === 'later') ?? true;
  const asks = lines.filter((line) => isPutOff(line.id));
  const open = lines.length - chosen.length;
  const nameMistake = Decision.shape.name.safeParse(name).error?.issues[0]?.message;
  const isUnchanged = before && approvedLines(chosen) === approvedLines(before.lines);
  const missing = isUnchanged ? 'Approve at least one line' : open > 0 && countOpen(open);
  const record = useMutation({
    mutationFn: () =>
      act(() =>
        client.estimates.decide({
          params: { id },
          body: { id: decisionId, hash: sent.hash, name: name.trim(), lines: chosen, how },
        }),
      ),
    onSuccess: onClose,
  });
  const submit = () => {
    setAsked(true);
    if (!missing && !nameMistake && !record.isPending) record.mutate();
  };
  return (
    <DialogFrame
      kind="section"
      title="What did the customer say?"
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} disabled={!query.data} loading={record.isPending} onClick={submit}>
          Record the answer
        </DialogActions>
      }
    >
      {query.data ? (
        <div className="stack-16 flush">
          <Pills legend="How they said it" name="how" options={ways} value={how} onChange={setHow} />
          <FormField label="Who said it" errorText={asked && nameMistake}>
            <Input value={name} autoComplete={false} onChange={({ detail }) => setName(detail.value)} />
            <NotPrintable text={name} />
          </FormField>
          <div>
            <Button
              onClick={() =>
                setDecided({ ...decided, ...Object.fromEntries(asks.map((line) => [line.id, 'approved' as const])) })
              }
            >
              Approve all
            </Button>
          </div>
          {asks.map(({ id: line, words, cents, isSafety }) => (
            <Pills
              key={line}
              legend={
                <>
                  {words} <strong>{showCharge(cents)}</strong>
                  {isSafety && <small>Failed the inspection</small>}
                </>
              }
              name={line}
              options={before ? laterVerbs : verbs}
              value={decided[line]}
              onChange={(decision) => setDecided({ ...decided, [line]: decision })}
            />
          ))}
          <p className="estimate-version-total">
            <span>{decisionWords.approved}</span> <strong>{showMoney(approvedCents(chosen, lines))}</strong>
          </p>
          <FormStatus
            error={
              (asked && missing) || getErrorMessage(record.error, 'The answer could not be recorded. Please try again.')
            }
          />
        </div>
      ) : (
        <QueryState
          query={query}
          title="The sent estimate could not be loaded"
          loading={<LoadingBlock height="240px" />}
        />
      )}
    </DialogFrame>
  );
};

const countOpen = (open: number) => (open === 1 ? 'One line has no answer yet' : `${open} lines have no answer yet`);
const approvedLines = (lines: RecordedDecision['lines']) =>
  lines.filter(({ decision }) => decision === 'approved').length;

type PillsProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: Readonly<Partial<Record<Value, string>>>;
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** Radio buttons large enough for gloves. */
const Pills = <Value extends string>({ legend, name, options, value, onChange }: PillsProps<Value>) => (
  <fieldset className="pills">
    <legend>{legend}</legend>
    {(Object.keys(options) as Value[]).map((option) => (
      <label key={option} className="chip">
        <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
        {options[option]}
      </label>
    ))}
  </fieldset>
);
