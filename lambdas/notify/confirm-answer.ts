import { addedCents } from '#shared/estimates/decisions.ts';
import { answerUndoneMail, estimateAnsweredMail } from '#shared/mails/estimate-answer.ts';
import type { EstimateFacts } from '#shared/mails/estimate-parts.ts';
import type { Mail } from '#shared/mails/mail.tsx';
import { nzDate } from '#shared/nz-date.ts';
import type { SentLink } from '#shared/sent-links/model.ts';
import { delayMail } from '../due/mails.ts';
import { loadFoundEstimate } from '../estimates/change-state.ts';
import { loadSent } from '../estimates/send.ts';
import { type FoundEstimate, isCustomerErased, type StoredDecision, type StoredSent } from '../estimates/stored.ts';
import { findRecheckDay } from '../inspections/stored-summary.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { countMail } from '../sent-links/count-mail.ts';
import { readCustomerSince } from '../sent-links/stored.ts';
import { createToken } from '../sent-links/token.ts';
import { table, tenantOf } from '../table/connect.ts';
import { organizationKey, readEstimateId, readOrganizationId, withdrawalKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { buildFacts } from './estimate-facts.ts';
import { formatLinkTag } from './mail-returned.ts';
import { sendMail } from './send-mail.ts';

/** Recipient in the delivery marker, the same for every customer. */
const RECIPIENT = 'customer';

type Confirming = {
  found: FoundEstimate;
  version: StoredSent;
  decided: StoredDecision;
  facts: Omit<EstimateFacts, 'token'>;
};

/** Confirms to a customer what they answered. An answer taken back since isn't confirmed, because that is. */
export const confirmAnswer = (telling: 'EstimateAnswered' | 'EstimateAnswerRecorded', item: Item) =>
  confirm(telling, item, ({ found, version, decided, facts }) => {
    if (decided.takenBack) return undefined;
    const answers = new Map(decided.lines.map((one) => [one.id, one.decision]));
    const lines = version.lines.map((line) => ({ ...line, decision: answers.get(line.id) }));
    const { at, how, name, approvedCents, gstCents } = decided;
    const { expiresOn } = version;
    const { header, inspection, decisions } = found;
    return (token) =>
      estimateAnsweredMail({
        ...{ ...facts, token, lines, at, how, name, approvedCents, gstCents, expiresOn },
        addedCents: decided.follows ? addedCents(decided, decisions) : undefined,
        recheckUntil: inspection.passed ? undefined : findRecheckDay(header, nzDate(new Date())),
      });
  });

/** Confirms to a customer that their answer was taken back, unless they have answered again since. */
export const confirmUndo = (item: Item) =>
  confirm('EstimateAnswerUndone', item, ({ found, version, decided, facts }) => {
    const undoneAt = String(item.at);
    const { answer } = found.head;
    if (answer && answer.at > undoneAt) return undefined;
    const { expiresOn } = version;
    const approvedCents = answer?.approvedCents;
    return (token) => answerUndoneMail({ ...facts, token, answeredAt: decided.at, undoneAt, expiresOn, approvedCents });
  });

/**
 * Emails the customer once, to an address that got the link. Nobody else may learn of the answer, nor anyone after the
 * customer was erased or the sheet was corrected to another customer.
 */
const confirm = async (
  telling: 'EstimateAnswered' | 'EstimateAnswerRecorded' | 'EstimateAnswerUndone',
  item: Item,
  prepare: (confirming: Confirming) => ((token: string) => Mail) | undefined,
) => {
  const organizationId = readOrganizationId(item);
  const tenant = tenantOf(organizationId);
  const found = await loadFoundEstimate(tenant, readEstimateId(item));
  const decided = found.decisions.find(({ key }) => key.sk === item.sk || withdrawalKey(key).sk === item.sk);
  if (!decided) throw new Error('The decision is missing');
  const organization = await table().get(organizationKey(organizationId), { consistent: true });
  if (isCustomerErased(found) || !organization) return;
  const link = findMailedLink(found, decided, new Date());
  if (!link) return;
  const version = await loadSent(tenant, found.head.EstimateID, decided.number);
  const mailOf = prepare({ found, version, decided, facts: buildFacts(version, found.head) });
  if (!mailOf) return;
  const waits = await mailOnce(telling, item, RECIPIENT, async () => {
    const full = await countMail({ ...tenant, organization }, { email: link.mailedTo }, new Date());
    if (full) return full;
    const leads = { organizationId, estimateId: found.head.EstimateID, linkId: link.id, expiresAt: link.expiresAt };
    const { token, put } = createToken(leads);
    await table().write({ put });
    const { Name, Email } = version.workshop;
    const tags = { link: formatLinkTag(leads) };
    return sendMail(link.mailedTo, mailOf(token), { workshop: Name, answersTo: Email || undefined, tags });
  });
  if (waits) await delayMail(table(), item, organizationId, new Date(waits.until));
};

/**
 * Finds the link whose email reached the customer: the one that the answer came through or, if the workshop handed that
 * over, the latest one emailed to the current address. None after a complaint.
 */
const findMailedLink = (
  { head, header, links }: FoundEstimate,
  { linkId }: StoredDecision,
  now: Date,
): SentLink | undefined => {
  const customerSince = readCustomerSince(header);
  if (links.some(({ mail }) => mail === 'complained')) return undefined;
  const usable = links.filter(
    ({ mail, mailedTo, revokedAt, madeAt, expiresAt }) =>
      mail !== 'bounced' && mailedTo && !revokedAt && madeAt >= customerSince && expiresAt > now.toISOString(),
  );
  const isCurrent = ({ mail, mailedTo }: SentLink) =>
    mail === 'sent' && mailedTo.toLowerCase() === head.Customer.Email.trim().toLowerCase();
  return usable.find(({ id }) => id === linkId) ?? usable.findLast(isCurrent);
};
