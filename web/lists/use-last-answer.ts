import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { isRefusal } from '../client/is-retryable.ts';
import { useConnected } from '../device/connection.ts';
import { holdDevice } from '../device/database.ts';
import { type AnswerName, loadAnswer, storeAnswer } from '../device/last-answers.ts';
import { toServerTime } from '../device/server-clock.ts';
import { isCurrentOwner, useWorkOwner } from '../session/session.tsx';

type Query<Data> = {
  data: Data | undefined;
  error: Error | null;
  /** The error of an attempt that is being repeated. */
  failureReason: Error | null;
  dataUpdatedAt: number;
  /** True if only a further page failed, so that the first page is up to date. */
  isFetchNextPageError?: boolean;
};
type Last<Data> = { of: string; answer: Data; at: number };

/**
 * Returns the response and when it was received, by the server's clock; until there is one, the last one stored on this
 * device. `asOf` is set if the response may be out of date. Stores the response only if it has a name.
 */
export const useLastAnswer = <Answer extends z.ZodType>(
  name: AnswerName | undefined,
  schema: Answer,
  { data, error, failureReason, dataUpdatedAt, isFetchNextPageError }: Query<z.infer<Answer>>,
): { answer?: z.infer<Answer>; at?: number; asOf?: number } => {
  const owner = useWorkOwner();
  const [hold] = useState(holdDevice);
  const [last, setLast] = useState<Last<z.infer<Answer>>>();
  const [since, setSince] = useState(() => ({ owner, at: Date.now() }));
  if (since.owner !== owner) setSince({ owner, at: Date.now() });
  const of = `${owner} ${name}`;
  useEffect(() => {
    // ignore responses from before this owner's session, or for another sub-user
    if (name && data !== undefined && since.owner === owner && dataUpdatedAt >= since.at && isCurrentOwner(owner))
      void storeAnswer(hold, owner, name, data, toServerTime(dataUpdatedAt).getTime());
  }, [hold, owner, since, name, data, dataUpdatedAt]);
  // a refusal counts as a response
  const isFailure = (one: Error | null) => one !== null && !isRefusal(one);
  const isUnanswered = isFailure(error);
  const isConnected = useConnected();
  // show the stored one while the query is still repeating
  const isMissing = name !== undefined && data === undefined && (!isConnected || isFailure(error ?? failureReason));
  useEffect(() => {
    if (!isMissing) return;
    void loadAnswer(owner, name, schema).then((kept) => kept && setLast({ of, ...kept }));
  }, [isMissing, owner, name, schema, of]);
  if (data !== undefined) {
    const at = toServerTime(dataUpdatedAt).getTime();
    return { answer: data, at, ...(isUnanswered && !isFetchNextPageError && { asOf: at }) };
  }
  return isMissing && last?.of === of ? { answer: last.answer, at: last.at, asOf: last.at } : {};
};
