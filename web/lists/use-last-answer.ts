import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { isRefusal } from '../client/is-retryable.ts';
import { holdDevice } from '../device/database.ts';
import { type AnswerName, keepAnswer, loadAnswer } from '../device/last-answers.ts';
import { isAsking, useDraftOwner } from '../drafts/store/draft-owner.ts';

type Query<Data> = {
  data: Data | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  /** What is known stands; only what comes after it could not be had. */
  isFetchNextPageError?: boolean;
};
type Last<Data> = { of: string; answer: Data; at: number };

/**
 * What was answered, and `at` what time; while nobody answers, what was answered last on this device. `asOf`: the same, where
 * it may not be so any more. Without a name nothing is kept.
 */
export const useLastAnswer = <Answer extends z.ZodType>(
  name: AnswerName | undefined,
  schema: Answer,
  { data, error, dataUpdatedAt, isFetchNextPageError }: Query<z.infer<Answer>>,
): { answer?: z.infer<Answer>; at?: number; asOf?: number } => {
  const owner = useDraftOwner();
  const [hold] = useState(holdDevice);
  const [last, setLast] = useState<Last<z.infer<Answer>>>();
  const [since, setSince] = useState(() => ({ owner, at: Date.now() }));
  if (since.owner !== owner) setSince({ owner, at: Date.now() });
  const of = `${owner} ${name}`;
  useEffect(() => {
    // what came before they were at work here, or while somebody else asked, was told to another
    if (name && data !== undefined && since.owner === owner && dataUpdatedAt >= since.at && isAsking(owner))
      void keepAnswer(hold, owner, name, data, dataUpdatedAt);
  }, [hold, owner, since, name, data, dataUpdatedAt]);
  // a refusal is an answer, too
  const isUnanswered = error !== null && !isRefusal(error);
  const isMissing = name !== undefined && data === undefined && isUnanswered;
  useEffect(() => {
    if (!isMissing) return;
    void loadAnswer(owner, name, schema).then((kept) => kept && setLast({ of, ...kept }));
  }, [isMissing, owner, name, schema, of]);
  if (data !== undefined)
    return { answer: data, at: dataUpdatedAt, ...(isUnanswered && !isFetchNextPageError && { asOf: dataUpdatedAt }) };
  return isMissing && last?.of === of ? { answer: last.answer, at: last.at, asOf: last.at } : {};
};
