import { LimitExceededException, SESv2Client, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { buildEvent, listDue, listEventItems, sweepLater } from '#test/world/lost-events.ts';
import { addMember, newPerson, type TestPerson } from '#test/world/people.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';
import { mailsTo, startNotifications } from './people.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
const error = vi.spyOn(logLines, 'error').mockReturnValue();
const SES = { TooManyRequestsException, LimitExceededException };
const clock = (time: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-12-15T${time}:00.000+13:00`) });

beforeEach(() => void error.mockClear());
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN });
  for (const { pk, sk } of await listDue('MAIL')) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
  vi.useRealTimers();
});

const heard = new Set<string>();
/** Reminds people, and returns the events of their daily emails as messages of the queue. */
const openMorning = async (people: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-12T00:00:00.000Z') });
  const own = newWorkshop();
  const all: TestPerson[] = [];
  for (let n = 0; n < people; n++) {
    const person = await newPerson({ name: `Tom ${n}` });
    await addMember(person, own.organizationId);
    const actor = { userId: person.id, subUserId: null, name: 'Tom', inspectorNumber: 'VI1' };
    await createDraft(own.at('2026-12-12T00:00:00.000Z', actor), DraftId.parse(newId('dft')), {});
    all.push(person);
  }
  clock('08:00');
  await remind({});
  clock('08:10');
  const made = (await listEventItems()).filter(({ event, pk }) => event === 'DailyMail' && !heard.has(pk));
  for (const { pk } of made) heard.add(pk);
  expect(made).toHaveLength(people);
  const events = made.map(buildEvent);
  return {
    /** Calls the function, whose time is up after this many looks at it. */
    batch: (receives = 1, looks = 100) => {
      const Records = events.map((event, n) => ({
        messageId: `m${n}`,
        body: JSON.stringify(event),
        attributes: { ApproximateReceiveCount: String(receives) },
      }));
      const context = { getRemainingTimeInMillis: () => (looks-- > 0 ? 30_000 : 10_000) };
      return notify({ Records } as SQSEvent, context);
    },
    mailed: async () => (await Promise.all(all.map(({ email }) => mailsTo(email)))).map(({ length }) => length),
  };
};
const { send } = SESv2Client.prototype;
/** Lets the emails fail for which `failureOf` returns an error. */
const failSes = (failureOf: (email: number) => Error | undefined) => {
  let count = 0;
  const attempt = function (this: SESv2Client, command: never) {
    const failure = failureOf(count++);
    return failure ? Promise.reject(failure) : send.apply(this, [command] as never);
  };
  return vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(attempt as never);
};

it('daily emails are sent from a batch, once each, and leave nothing for the sweep', async () => {
  const { batch, mailed } = await openMorning(3);
  expect(await batch()).toEqual({ batchItemFailures: [] });
  expect(await batch(2)).toEqual({ batchItemFailures: [] });
  expect(await mailed()).toEqual([1, 1, 1]);
  expect(await listDue('MAIL')).toEqual([]);
});

it.each(Object.entries(SES))(
  'emails that SES throttles (%s) are tried again while there is time, then stay in the queue, without an error',
  async (_, Throttle) => {
    const { batch, mailed } = await openMorning(3);
    const ses = failSes((email) => (email > 0 ? new Throttle({ message: 'slow down', $metadata: {} }) : undefined));
    const { batchItemFailures = [] } = (await batch(1, 4)) ?? {};
    expect(batchItemFailures).toHaveLength(2);
    expect(ses).toHaveBeenCalledTimes(4);
    expect(error).not.toHaveBeenCalled();
    ses.mockRestore();
    expect(await batch(2)).toEqual({ batchItemFailures: [] });
    expect(await mailed()).toEqual([1, 1, 1]);
  },
);

it('emails that SES still throttles at the last try leave the queue, and the sweep requests them: no dead letter', async () => {
  const { batch, mailed } = await openMorning(2);
  const ses = failSes(() => new TooManyRequestsException({ message: 'slow down', $metadata: {} }));
  expect(await batch(5, 4)).toEqual({ batchItemFailures: [] });
  expect(await listDue('MAIL')).toHaveLength(2);
  ses.mockRestore();
  const asked = (await sweepLater(125)).filter(({ event }) => event === 'MailRequested');
  expect(asked).toHaveLength(2);
  for (const one of asked) await notify(buildEvent(one));
  expect(await mailed()).toEqual([1, 1]);
  expect(error).not.toHaveBeenCalled();
});

it('an email that fails for another reason stays in the queue, with an error line, and does not block the others', async () => {
  const { batch, mailed } = await openMorning(2);
  const ses = failSes((email) => (email === 0 ? new TypeError('broken') : undefined));
  expect(await batch(5)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
  expect(error.mock.calls).toEqual([[{ notMailed: 'm0', why: 'TypeError' }]]);
  ses.mockRestore();
  expect((await mailed()).toSorted()).toEqual([0, 1]);
});

it('emails for which the time is too short stay in the queue', async () => {
  await openMorning(1);
  const record = { messageId: 'm0', body: '{}', attributes: { ApproximateReceiveCount: '1' } };
  const late = { getRemainingTimeInMillis: () => 10_000 };
  expect(await notify({ Records: [record] } as never, late)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
});
