import type { EstimateId } from '#shared/ids.ts';
import { inOrganization, key, type OrganizationId, path } from './key.ts';

/** A saved customer. Browse: by name. */
export const customerKey = (org: OrganizationId, id: string) => key(inOrganization(org, 'CUSTOMER', id), 'CUSTOMER');
export const customerList = (org: OrganizationId) => inOrganization(org, 'CUSTOMERS');
/** The customer search index, with an item for each word that finds a customer. */
export const customerSearchList = (org: OrganizationId) => inOrganization(org, 'CUSTOMERSFOUND');
export const customerSearchKey = (org: OrganizationId, words: string, id: string) =>
  key(customerSearchList(org), words, id);

/**
 * Items in a customer's partition: consents, ids of customers merged into this one, and the log of actions on their
 * data.
 */
export const consentsKey = (org: OrganizationId, customer: string) => key(customerKey(org, customer).pk, 'CONSENTS');
export const aliasKey = (org: OrganizationId, customer: string, alias: string) =>
  key(customerKey(org, customer).pk, 'ALIAS', alias);
/** An estimate that was made for a customer without an inspection. */
export const customerEstimateKey = (org: OrganizationId, customer: string, id: EstimateId) =>
  key(customerKey(org, customer).pk, 'ESTIMATE', id);
export const customerEstimatesQuery = (org: OrganizationId, customer: string) => ({
  pk: customerKey(org, customer).pk,
  startsWith: 'ESTIMATE#',
});
export const CUSTOMER_LOG = 'LOG#';
export const customerLogKey = (org: OrganizationId, customer: string, at: string, id: string) =>
  key(customerKey(org, customer).pk, `${CUSTOMER_LOG}${path(at, id)}`);
/** Browse, without a summary: the vehicles a customer owns. */
export const ownedList = (org: OrganizationId, customer: string) =>
  inOrganization(org, 'CUSTOMER', customer, 'VEHICLES');
export const ownedBrowseKey = (org: OrganizationId, customer: string, vehicle: string) => ({
  gsi1pk: ownedList(org, customer),
  gsi1sk: vehicle,
});

/** An identity key: the current or former customer with a name and a phone number or email, by a hash of both. */
export const customerKnownKey = (org: OrganizationId, known: string) =>
  key(inOrganization(org, 'CUSTOMERKNOWN', known), 'KNOWN');
