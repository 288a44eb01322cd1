import { refuseContacts } from '#shared/estimates/contact-problems.ts';
import type { EstimateId } from '#shared/ids.ts';
import { reduceEmail } from '#shared/input/contacts.ts';
import { Problem } from '#shared/problem.ts';
import type { SentLink, WaitingMail } from '#shared/sent-links/model.ts';
import { mailWrites } from '../due/announce.ts';
import { type Acting, type Context, makeSavedBy } from '../http/context.ts';
import { buildLink, type Delivery, revoke } from '../sent-links/stored.ts';
import { createToken } from '../sent-links/token.ts';
import { linkKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { loadFoundEstimate } from './change-state.ts';
import { describeEstimate, type FoundEstimate } from './stored.ts';

const make = (context: Acting, { head, links }: FoundEstimate, way: Delivery) => {
  const link = buildLink(context, { of: 'An estimate', links, ...way });
  const key = linkKey(context.organizationId, head.EstimateID, link.id);
  const put: Item = { ...key, type: 'LINK', ...link, estimateId: head.EstimateID, savedBy: makeSavedBy(context) };
  return { link, put };
};

/** Throws `refused` if the customer's phone number, or for an email the address, is invalid. */
export const checkContacts = ({ head }: FoundEstimate, how: { mail: boolean }) => {
  const refusal = refuseContacts(head.Customer, how);
  if (refusal) throw new Problem('refused', refusal);
};

/** Returns the customer's email address, which `checkContacts` has checked. */
export const getCustomerAddress = ({ head }: FoundEstimate) => reduceEmail(head.Customer.Email);

/** Creates a link to email to the customer. Its token is created when the email is sent. */
export const createMailedLink = async (
  context: Context,
  found: FoundEstimate,
  waits: WaitingMail | undefined,
): Promise<{ link: SentLink; writes: Write[] }> => {
  const mailedTo = getCustomerAddress(found);
  const { link, put } = make(context, found, { mailedTo, mail: 'waiting', ...(waits && { waits }) });
  const at = waits && new Date(waits.until);
  return { link, writes: await mailWrites({ ...put, event: 'EstimateSent' }, context, at) };
};

/** Creates a link for the workshop to hand over. The token is returned only here. */
export const handOverLink = async (id: EstimateId, context: Context) => {
  const { table, organizationId, now } = context;
  const found = await loadFoundEstimate(context, id);
  if (!found.head.sent) throw new Problem('wrong-state', 'This estimate hasn’t been sent.');
  const { Name, Phone, Email } = found.head.Customer;
  const way = { mailedTo: '', handedOverBy: context.author, handedTo: { Name, Phone, Email } };
  const { link, put } = make(context, found, way);
  const leads = { organizationId, estimateId: id, linkId: link.id, expiresAt: link.expiresAt };
  const opened = createToken(leads);
  await table.write({ put }, { put: opened.put });
  return {
    token: opened.token,
    estimate: describeEstimate({ ...found, links: [...found.links, link] }, now),
  };
};

export const revokeLink = async (id: EstimateId, linkId: string, context: Acting) => {
  const found = await loadFoundEstimate(context, id);
  const links = await revoke(found.links, linkId, linkKey(context.organizationId, id, linkId), context);
  return describeEstimate({ ...found, links }, context.now);
};
