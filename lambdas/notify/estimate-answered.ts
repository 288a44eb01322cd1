import * as z from 'zod';
import type { RecordedDecision } from '#shared/estimates/decisions.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { isHandedOver } from '#shared/sent-links/model.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { loadFoundEstimate } from '../estimates/change-state.ts';
import { loadSent } from '../estimates/send.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { table } from '../table/connect.ts';
import { readEstimateId, readOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { listSenderAndAdmins } from './admins.ts';

const Occurred = z.object({ at: z.iso.datetime() });
type Words = { Title: string; Message: string };

/** Notifies the sender and each Admin about an estimate. */
const notifyAll = async (
  item: Item,
  describe: (found: Awaited<ReturnType<typeof loadFoundEstimate>>) => Words | undefined,
) => {
  const organizationId = readOrganizationId(item);
  const at = new Date(Occurred.parse(item).at);
  const estimateId = readEstimateId(item);
  const context = { table: table(), organizationId };
  const found = await loadFoundEstimate(context, estimateId);
  const words = describe(found);
  if (!words) return;
  const { savedBy } = await loadSent(context, estimateId, found.head.sent?.number ?? 1);
  const notification = {
    ...words,
    id: createNotificationId(at, `${item.pk}#${item.sk}`),
    Link: sitePaths.estimate(estimateId),
  };
  const people = await listSenderAndAdmins(organizationId, savedBy?.userId);
  const outcomes = await Promise.allSettled([...people].map((id) => notifyOnce(item, id, notification, at)));
  // one failure must not prevent the other notifications
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

const count = (lines: RecordedDecision['lines'], wanted: string) =>
  lines.filter(({ decision }) => decision === wanted).length;

/** Notifies the workshop of a decision made through a link. */
export const notifyOfAnswer = (item: Item): Promise<void> =>
  notifyAll(item, ({ head, decisions, links }) => {
    const decided = decisions.find(({ key }) => key.sk === item.sk);
    if (!decided) throw new Error('The decision is missing');
    // this event is late: the undo has its own notification
    if (decided.takenBack?.why === 'undone') return undefined;
    const { lines, approvedCents } = decided;
    const link = links.find(({ id }) => id === decided.linkId);
    const isByHand = link !== undefined && isHandedOver(link);
    const parts = (['approved', 'declined', 'later'] as const)
      .map((what) => [count(lines, what), what] as const)
      .filter(([many]) => many > 0)
      .map(([many, what]) => `${many} ${what}`);
    return {
      Title: `${head.Vehicle.Registration}: ${showMoney(approvedCents)} approved`,
      // leave out the name: notifications remain after a customer is erased
      Message: `${isByHand ? 'Answered through a link that you handed over' : 'The customer answered the estimate'}: ${parts.join(', ')}.`,
    };
  });

/** Notifies the workshop that the customer undid their decision. */
export const notifyOfUndo = (item: Item): Promise<void> =>
  notifyAll(item, ({ head }) => ({
    Title: `${head.Vehicle.Registration}: answer withdrawn`,
    Message: head.answer
      ? 'The customer took back the approval of what they had put off. Their answer before it counts.'
      : 'The customer can decide again. Don’t start work until they do.',
  }));

/** Notifies the workshop that the price expired and the customer wants a new one. */
export const notifyOfFreshPrice = (item: Item): Promise<void> =>
  notifyAll(item, ({ head }) => ({
    Title: `${head.Vehicle.Registration}: new price requested`,
    Message: 'The estimate has expired and the customer wants a new price. Send it again.',
  }));
