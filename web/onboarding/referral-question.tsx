import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REFERRAL_OPTIONS } from '#shared/content/default-content.ts';
import { explainExcess } from '#shared/input/excess.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { Question } from './question.tsx';
import { TextQuestion } from './text-question.tsx';
import { REFERRAL } from './texts.ts';
import '../client/nouns/account.ts';
import '../client/nouns/content.ts';
import type { ReferralOption } from '#shared/content/model.ts';

const useReferralOptions = () => {
  const client = useClient();
  const { isPending, data } = useQuery({
    queryKey: ['referral-options'],
    queryFn: ({ signal }) => client.content.referralOptions(undefined, { signal }),
    retry: false,
  });
  return isPending ? [] : data?.length ? data : REFERRAL_OPTIONS;
};

/** Step 5. The user can continue even if saving fails. */
export const ReferralQuestion = ({ onDone }: { onDone: () => void }) => {
  const client = useClient();
  const [reason, setReason] = useState('');
  const [details, setDetails] = useState('');
  const options = useReferralOptions();
  const chosen = options.find((option) => option.reason === reason && reason !== REFERRAL.none);
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof toReferral>) => client.account.saveReferral({ body }),
    onSettled: onDone,
  });

  const next = () => {
    const missing = findReferralMistake(chosen, details);
    if (missing) toast({ type: 'error', text: missing });
    else if (chosen && !save.isPending) save.mutate(toReferral(chosen, details));
  };
  return (
    <Question
      title={REFERRAL.question}
      onDone={next}
      actions={
        <Button variant="primary" loading={save.isPending}>
          Next
        </Button>
      }
    >
      <div className="question-field">
        <select
          className="control"
          aria-label={REFERRAL.question}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">{REFERRAL.none}</option>
          {options
            .filter((option) => option.reason !== REFERRAL.none)
            .map((option) => (
              <option key={option.reason} value={option.reason}>
                {formatReason(option.reason)}
              </option>
            ))}
        </select>
      </div>
      {chosen?.input && (
        <TextQuestion label={REFERRAL.moreDetails} maxLength={MAX_DETAILS} value={details} onType={setDetails} />
      )}
    </Question>
  );
};

const reasonWords: Readonly<Record<string, string>> = {
  email: 'An email',
  referral: 'Someone told me',
  other: 'Other',
};

/** Words for the listed reasons; those of a stage's own list begin with a capital letter. */
const formatReason = (reason: string) => reasonWords[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1);

const MIN_DETAILS = 2;
const MAX_DETAILS = 200;

/** Returns why the answer is incomplete. Source: specification 1, section 5. */
const findReferralMistake = (chosen: ReferralOption | undefined, details: string) => {
  if (!chosen) return REFERRAL.choose;
  if (!chosen.input) return undefined;
  return details.trim().length < MIN_DETAILS
    ? REFERRAL.moreDetails
    : explainExcess(details.trim(), MAX_DETAILS) || undefined;
};

const toReferral = ({ reason, input }: ReferralOption, details: string) => ({
  how: reason,
  referralText: input ? details.trim() : '',
});
