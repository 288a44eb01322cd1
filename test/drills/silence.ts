import type { PartName } from '#scripts/local/cloud/part-starter.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { stopLampPhoto } from '#scripts/seed/photo.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { tryAgain } from '#shared/problem.ts';
import { makeRow } from '#test/bench/row.ts';
import type { Outcome } from './outcome.ts';
import type { Workshop } from './workshop.ts';

type Call = () => Promise<unknown>;

/**
 * Suspends a part of the cloud, so that its ports accept connections but never respond, and makes a call that needs it.
 * Returns how long the response took, and what was wrong: any response but `try-again`, one that came only because the
 * function's time was over (which has another message), or an error afterwards.
 */
const callInSilence = async ({ parts }: Cloud, part: PartName, call: Call) => {
  await call();
  const { pid } = parts[part];
  const began = performance.now();
  process.kill(pid, 'SIGSTOP');
  const answer = await call().catch((error: unknown) => error);
  const ms = performance.now() - began;
  process.kill(pid, 'SIGCONT');
  const after = await call().catch((error: unknown) => error);
  const wrong = [
    ...(String(answer) === String(tryAgain()) ? [] : [`while ${part} was silent: ${String(answer)}`]),
    ...(after instanceof Error ? [`after ${part} was silent: ${after}`] : []),
  ];
  return { ms, wrong };
};

/** Checks the calls of functions whose table or files have become silent. */
export const silenceDrill = async (cloud: Cloud, { callOnce: call, as }: Workshop): Promise<Outcome> => {
  const { imageId: _, ...photo } = await stopLampPhoto(DraftId.parse(newId('dft')));
  const upload = () => call('images', 'upload', { body: photo }, as);
  const silences = {
    'silent table, people': await callInSilence(cloud, 'dynamo', () => call('account', 'user', { query: {} })),
    'silent table, work': await callInSilence(cloud, 'dynamo', () => call('drafts', 'list', { query: {} }, as)),
    'silent files': await callInSilence(cloud, 'aws', upload),
  };
  return {
    rows: Object.entries(silences).map(([name, { ms }]) => makeRow(name, ms, 'ms')),
    broken: { silence: Object.values(silences).flatMap(({ wrong }) => wrong) },
  };
};
