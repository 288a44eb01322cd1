import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

const State = z.object({
  waiting: z.int(),
  streams: z.record(z.string(), z.object({ emptyAt: z.string().nullable() })),
});
const POLL_MS = 30;
const GIVES_UP_MS = 120_000;

/** Waits until all events from before this call are handled. */
export const waitForEvents = async (pumpUrl: string) => {
  const began = new Date().toISOString();
  for (const until = Date.now() + GIVES_UP_MS; Date.now() < until; await wait(POLL_MS)) {
    const { waiting, streams } = State.parse(await (await fetch(`${pumpUrl}/state`)).json());
    const isRead = Object.values(streams).every(({ emptyAt }) => emptyAt !== null && emptyAt > began);
    if (isRead && waiting === 0) return;
  }
  throw new Error('The events of the scenario were not handled in time');
};
