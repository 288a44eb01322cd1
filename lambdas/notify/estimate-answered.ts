import * as z from 'zod';
import type { Decided } from '#shared/estimates/decisions.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { isHandedOver } from '#shared/sent-links/model.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { loadFound } from '../estimates/change-state.ts';
import { loadSent } from '../estimates/send.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { table } from '../table/connect.ts';
import type { Item } from '../table/item.ts';
import { readEstimateId, readOrganizationId } from '../table/keys.ts';
import { senderAndAdmins } from './admins.ts';

const Happened = z.object({ at: z.iso.datetime() });
type Said = { Title: string; Message: string };

/** Whoever sent the estimate and each Admin hear what its customer did. */
const tell = async (item: Item, say: (found: Awaited<ReturnType<typeof loadFound>>) => Said | undefined) => {
  const organizationId = readOrganizationId(item);
  const at = new Date(Happened.parse(item).at);
  const estimateId = readEstimateId(item);
  const context = { table: table(), organizationId };
  const found = await loadFound(context, estimateId);
  const said = say(found);
  if (!said) return;
  const { savedBy } = await loadSent(context, estimateId, found.head.sent?.number ?? 1);
  const notification = {
    ...said,
    id: notificationId(at, `${item.pk}#${item.sk}`),
    Link: sitePaths.estimate(estimateId),
  };
  const people = await senderAndAdmins(organizationId, savedBy?.userId);
  const outcomes = await Promise.allSettled([...people].map((id) => notifyOnce(item, id, notification, at)));
  // one who cannot be told must not keep the news from the others
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

const count = (lines: Decided['lines'], wanted: string) => lines.filter(({ decision }) => decision === wanted).length;

/** What a customer decided by their link. */
export const notifyOfAnswer = (item: Item): Promise<void> =>
  tell(item, ({ head, decisions, links }) => {
    const decided = decisions.find(({ key }) => key.sk === item.sk);
    if (!decided) throw new Error('The decision is not there');
    // told late: that it was taken back is told by itself
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
      // without the name: what people were told stays when a customer is erased
      Message: `${isByHand ? 'Answered by a link that was handed over' : 'The customer answered the estimate'}: ${parts.join(', ')}.`,
    };
  });

/** That they took it back. */
export const notifyOfUndo = (item: Item): Promise<void> =>
  tell(item, ({ head }) => ({
    Title: `${head.Vehicle.Registration}: the answer was taken back`,
    Message: 'The customer can decide again. Start nothing until they do.',
  }));

/** That the price has expired and a new one is wanted. */
export const notifyOfFreshPrice = (item: Item): Promise<void> =>
  tell(item, ({ head }) => ({
    Title: `${head.Vehicle.Registration}: a fresh price is wanted`,
    Message: 'The estimate has expired, and its customer asks for a new one. Send it again.',
  }));
