import { hash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { makeConsumeUpdate } from '#lambdas/http/rate-limit.ts';
import { sendSheet } from '#lambdas/mailings/records.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { closeOrganization, reopenOrganization } from '#lambdas/organizations/closing.ts';
import { countMail } from '#lambdas/sent-links/count-mail.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { mailAllowanceKey, organizationAllowanceKey, organizationKey } from '#lambdas/table/keys.ts';
import { setMailsADay } from '#scripts/admin/set-mails-a-day.ts';
import { mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { buildEvent, LATER_MAILS, listDue, listEventItems } from '#test/world/lost-events.ts';
import { workshopWithSheet } from '#test/world/mailings.ts';
import { refused } from '#test/world/refused.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
afterEach(() => void vi.useRealTimers());

/** An instant in New Zealand daylight saving time. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+13:00`);
const clock = (day: string, time: string) => vi.useFakeTimers({ toFake: ['Date'], now: at(day, time) });
const FRIDAY = '2026-11-27';
const SATURDAY = '2026-11-28';
const SATURDAY_MORNING = at(SATURDAY, '08:00').toISOString();
const SUNDAY_MORNING = at('2026-11-29', '08:00').toISOString();
const NEW = { createdAt: at(FRIDAY, '09:00').toISOString() };

const hashed = (email: string) => hash('sha256', email, 'base64url');

let count = 0;
/** Creates a workshop that emails its sheets. `more` overrides its stored attributes. */
const shop = async (more: object = {}) => {
  clock(FRIDAY, '10:00');
  const own = await workshopWithSheet();
  const name = `shop${count++}`;
  await table().write({ put: { ...own.at(new Date().toISOString()).organization, ...more } });
  const context = async () => {
    const organization = await table().get(organizationKey(own.organizationId), { consistent: true });
    return { ...own.at(new Date().toISOString()), ...(organization && { organization }) };
  };
  const stranger = (n: number) => `${name}-${n}@example.nz`;
  const send = async (email: string) => (await sendSheet(own.inspection.id, { email }, await context())).links.at(-1);
  return {
    ...own,
    context,
    stranger,
    send,
    sendTo: async (many: number) => {
      for (let n = 0; n < many; n++) await send(stranger(n));
    },
    waiting: async () => (await own.list()).links.flatMap(({ waits }) => waits ?? []),
    /** Counts the strangers who got an email. */
    mailed: async (many: number) => {
      const mails = await Promise.all(Array.from({ length: many }, (_, n) => mailsTo(stranger(n))));
      return mails.filter(({ length }) => length > 0).length;
    },
    fill: async (what: Parameters<typeof makeConsumeUpdate>[1], spent: number, when = new Date(), of?: string) => {
      const { key } = makeConsumeUpdate(
        (window) => organizationAllowanceKey(own.organizationId, window),
        what,
        when,
        of,
      );
      await table().write({ put: { ...key, type: 'ALLOWANCE', spent } });
    },
  };
};

const heard = new Set<string>();
/** Runs the sweep and delivers all requested emails. */
const deliver = async () => {
  await sweep();
  for (const made of await listEventItems()) {
    const name = `${made.pk} ${made.sk}`;
    if (!['SheetSent', ...LATER_MAILS].includes(made.event) || heard.has(name)) continue;
    heard.add(name);
    await notify(buildEvent(made) as never);
  }
};

it('a new workshop can email 20 strangers a day: the others wait for the next mornings, and none is lost', async () => {
  const own = await shop(NEW);
  await own.fill('new-workshop-mail', 18, at(SATURDAY, '09:00'));
  await own.sendTo(23);
  expect((await own.waiting()).sort((a, b) => a.until.localeCompare(b.until))).toEqual([
    { until: SATURDAY_MORNING, limit: 'new-workshop', most: 20 },
    { until: SATURDAY_MORNING, limit: 'new-workshop', most: 20 },
    { until: SUNDAY_MORNING, limit: 'new-workshop', most: 20 },
  ]);
  for (const { organizationId } of await listDue('MAIL')) expect(organizationId?.S).toBe(own.organizationId);
  clock(FRIDAY, '23:59');
  await deliver();
  expect(await own.mailed(23)).toBe(20);
  clock(SATURDAY, '08:01');
  await deliver();
  expect(await own.mailed(23)).toBe(22);
  expect(await own.send('one-more@example.nz')).toMatchObject({ waits: { until: SUNDAY_MORNING } });
  clock('2026-11-29', '08:01');
  await deliver();
  expect(await own.mailed(23)).toBe(23);
  expect((await own.list()).links.map(({ mail }) => mail)).toEqual(Array(24).fill('sent'));
});

it('older workshops and ones with a raised limit can email more', async () => {
  const shops = [await shop(), await shop({ createdAt: at('2026-10-29', '09:00').toISOString() }), await shop(NEW)];
  const organization = shops[2]?.organizationId ?? '';
  const by = { name: 'ann', at: new Date().toISOString() };
  await setMailsADay(table(), { organization, mailsADay: '500', ...by });
  expect(await shops[2]?.context()).toMatchObject({ organization: { mailsADay: { most: 500, by } } });
  for (const own of shops) {
    await own.fill('new-workshop-mail', 20);
    expect(await own.send('mere@example.nz')).not.toHaveProperty('waits');
  }
});

it('an address gets at most 30 emails a day from one workshop, in any spelling; a fleet gets its 15 sheets', async () => {
  const own = await shop();
  await own.send('fleet@example.nz');
  await own.fill('mail-to-customer', 29, new Date(), hashed('fleet@example.nz'));
  expect(await own.send('Fleet+keys@example.nz')).not.toHaveProperty('waits');
  const waits = { until: SATURDAY_MORNING, limit: 'address', most: 30 };
  expect(await own.send('fleet@example.nz')).toMatchObject({ waits });
  expect(await own.send('other@example.nz')).not.toHaveProperty('waits');
});

it('an address gets at most 100 emails a day from all workshops together', async () => {
  const [one, other] = [await shop(), await shop()];
  await one.send('victim@example.nz');
  const { key } = makeConsumeUpdate(
    (window) => mailAllowanceKey(hashed('victim@example.nz'), window),
    'mail-to-address-in-all',
    new Date(),
  );
  await table().update({ key, expression: 'SET spent = spent + :more', values: { ':more': 99 } });
  expect(await other.send('victim@example.nz')).toMatchObject({
    waits: { until: SATURDAY_MORNING, limit: 'address', most: 100 },
  });
});

it('all workshops together send at most 1,800 an hour: the rest waits for the next, and an alarm is raised', async () => {
  const own = await shop();
  const { key } = makeConsumeUpdate((window) => mailAllowanceKey('ALL', window), 'customer-mail-in-all', new Date());
  await table().write({ put: { ...key, type: 'ALLOWANCE', spent: 1800 } });
  const logged = vi.spyOn(logLines, 'error').mockReturnValue();
  const link = await own.send('mere@example.nz');
  const lines = logged.mock.calls.flat();
  logged.mockRestore();
  expect(link).toMatchObject({ waits: { until: at(FRIDAY, '11:00').toISOString(), limit: 'all' } });
  expect(lines).toEqual([{ usedUp: 'customer-mail-in-all' }]);
  await table().write({ remove: key });
});

it('new workshops together can’t use up the shared limit or an address’s limit', async () => {
  const [one, two, old] = [await shop(NEW), await shop(NEW), await shop()];
  const fill = async (what: Parameters<typeof makeConsumeUpdate>[1], whose: string, spent: number) => {
    const { key } = makeConsumeUpdate((window) => mailAllowanceKey(whose, window), what, new Date());
    await table().write({ put: { ...key, type: 'ALLOWANCE', spent } });
    return key;
  };
  const all = await fill('new-workshops-mail-in-all', 'ALL', 599);
  expect(await one.send(one.stranger(0))).not.toHaveProperty('waits');
  expect(await two.send(two.stranger(0))).toMatchObject({
    waits: { until: at(FRIDAY, '11:00').toISOString(), limit: 'all' },
  });
  expect(await old.send(old.stranger(0))).not.toHaveProperty('waits');
  await table().write({ remove: all });
  await fill('new-workshops-mail-to-address', hashed('bombed@example.nz'), 29);
  expect(await one.send('bombed@example.nz')).not.toHaveProperty('waits');
  expect(await two.send('bombed@example.nz')).toMatchObject({ waits: { until: SATURDAY_MORNING, limit: 'address' } });
  expect(await old.send('bombed@example.nz')).not.toHaveProperty('waits');
});

it('reminders to customers count with the other emails of a new workshop', async () => {
  const own = await shop(NEW);
  await own.fill('new-workshop-mail', 19);
  const { organization } = await own.context();
  const sender = { table: table(), organizationId: own.organizationId, organization };
  expect(await countMail(sender, { email: 'mere@example.nz', reminds: 'cus_1' }, new Date())).toBeUndefined();
  expect(await own.send('mere@example.nz')).toMatchObject({ waits: { limit: 'new-workshop' } });
});

it('an email that would wait for more than a week is refused, and the workshop sees what it can do', async () => {
  const own = await shop(NEW);
  for (let day = 0; day < 8; day++) {
    const morning = new Date(at(FRIDAY, '09:00').getTime() + day * 86_400_000);
    await own.fill('new-workshop-mail', 100, morning);
  }
  expect(await refused(own.send('mere@example.nz'))).toMatchObject({
    code: 'too-many-requests',
    message: 'Too many emails are waiting to be sent. Give the customer a link instead, or try again tomorrow.',
  });
});

it('emails waiting when a workshop is closed are sent once it reopens', async () => {
  const own = await shop(NEW);
  await own.fill('new-workshop-mail', 20);
  await own.send(own.stranger(0));
  await closeOrganization(await own.context());
  clock(SATURDAY, '08:01');
  await deliver();
  expect(await own.mailed(1)).toBe(0);
  await reopenOrganization(await own.context());
  clock('2026-11-29', '08:01');
  await deliver();
  expect(await own.mailed(1)).toBe(1);
});
