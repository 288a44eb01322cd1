import type { Estimate } from '#shared/estimates/model.ts';
import type { NzDate } from '#shared/nz-date.ts';

type Answered = Pick<Estimate, 'answer'> & Partial<Pick<Estimate, 'decisions'>>;

/** Returns the answer in effect. */
export const findAnswer = ({ answer, decisions = [] }: Answered) => decisions.find(({ id }) => id === answer?.id);

/** True if the customer put work off and can still approve it: until the last day. */
export const canApprovePutOff = (estimate: Answered & Pick<Estimate, 'sent'>, today: NzDate) => {
  const { sent } = estimate;
  const lines = findAnswer(estimate)?.lines ?? [];
  return sent !== undefined && today <= sent.expiresOn && lines.some(({ decision }) => decision === 'later');
};
