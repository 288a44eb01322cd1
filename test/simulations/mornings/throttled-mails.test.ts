import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as remind } from '#lambdas/remind.ts';
import type { Mail } from '#scripts/local/aws/mail/outbox.ts';
import { openSandbox } from '#scripts/local/aws/mail/sandbox.ts';
import { startMail } from '#scripts/local/aws/mail.ts';
import { openQueue } from '#scripts/local/events/queue.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { hemi } from '#shared/samples/people.ts';
import { eventually } from '#test/eventually.ts';
import { fn } from '#test/stand-ins/event-table.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { newWorkshop } from '#test/world/workshop.ts';

const PEOPLE = 500;
const DRAFTED = '2026-12-12T00:00:00.000Z';

it(`${PEOPLE} people get their daily email once each, although SES accepts 14 a second`, () =>
  inMemory(async (_, all) => {
    const dir = mkdtempSync(join(tmpdir(), 'mails-'));
    vi.spyOn(logLines, 'info').mockReturnValue();
    const error = vi.spyOn(logLines, 'error').mockReturnValue();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(DRAFTED) });
    const accept = openSandbox({ rate: 14, now: () => performance.now() });
    let throttled = 0;
    const refuse: typeof accept.refuse = (to) => {
      const refusal = accept.refuse(to);
      if (refusal) throttled++;
      return refusal;
    };
    const mails = await startMail({ dir, sandbox: { ...accept, refuse } });
    for (const [name, value] of Object.entries({
      ...{ AWS_ENDPOINT_URL_SESV2: mails.url, SITE_ORIGIN: 'https://example.nz', MAIL_FROM: 'us@example.nz' },
    }))
      vi.stubEnv(name, value);
    onTestFinished(async () => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      await mails.close();
      rmSync(dir, { recursive: true });
    });
    for (let n = 0; n < PEOPLE; n++) {
      const own = newWorkshop();
      const { id: userId } = await newPerson();
      await addMember({ id: userId }, own.organizationId);
      await createDraft(own.at(DRAFTED, { ...hemi, userId }), DraftId.parse(newId('dft')), {});
    }
    vi.setSystemTime(new Date('2026-12-15T08:00:00+13:00'));
    await remind({});
    const queue = openQueue({
      dir,
      spec: {
        ...{ id: '', name: 'Mails', fn: fn('notify'), batchSize: 10, concurrency: 4 },
        ...{ delaySeconds: 0, visibilitySeconds: 180, maxReceives: 5 },
      },
      deadLetters: { move: () => expect.fail('There is a dead letter') },
      invoke: (_, event) => notify(event as SQSEvent),
    });
    for (const { pk, sk, event } of all())
      if (event === 'DailyMail') queue.add({ 'detail-type': event, detail: { pk, sk } });
    await eventually(() => expect(queue.size()).toBe(0), { interval: 500 });
    const sent = (await (await fetch(`${mails.url}/mails.json`)).json()) as Mail[];
    expect(new Set(sent.flatMap(({ to }) => to)).size).toBe(PEOPLE);
    expect(sent).toHaveLength(PEOPLE);
    expect(throttled).toBeGreaterThan(0);
    expect(error).not.toHaveBeenCalled();
    expect(all().filter(({ kind }) => kind === 'MAIL')).toEqual([]);
  }));
