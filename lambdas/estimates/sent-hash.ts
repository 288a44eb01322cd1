import { hash, randomBytes } from 'node:crypto';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { canonicalize } from '../seals/canonical.ts';
import type { StoredSent } from './stored.ts';

const SALT_BYTES = 16;

const sha256 = (text: string) => hash('sha256', text, 'hex');
/** Returns the canonical JSON of a value without undefined fields, as DynamoDB stores it. */
const plain = (value: unknown) => canonicalize(JSON.parse(JSON.stringify(value)));

const hashCustomer = (salt: string, customer: SentEstimate['Customer']) => sha256(salt + plain(customer));

/** Returns the SHA-256 of a version's canonical JSON, with a salted hash in place of the customer. */
const hashWith = (content: Omit<SentEstimate, 'hash'>, customerHash: string) =>
  sha256(plain({ ...content, Customer: { sha256: customerHash } }));

/** Adds the hash and the customer's salt to a version. */
export const sealVersion = (content: Omit<SentEstimate, 'hash'>) => {
  const customerSalt = randomBytes(SALT_BYTES).toString('hex');
  return { ...content, hash: hashWith(content, hashCustomer(customerSalt, content.Customer)), customerSalt };
};

const NO_CUSTOMER = { Name: '', Phone: '', Email: '', Address: '' };

/**
 * Returns the version without its customer. Keeps the customer's hash if there is a salt, so that the version's hash
 * can still be verified.
 */
export const eraseCustomer = ({ customerSalt, ...sent }: StoredSent): StoredSent => {
  const customerHash = customerSalt === undefined ? sent.customerHash : hashCustomer(customerSalt, sent.Customer);
  return { ...sent, Customer: NO_CUSTOMER, ...(customerHash && { customerHash }), isErased: true };
};

/**
 * Verifies a version against its hash. Versions from before December 2026 contain the customer unhashed: once the
 * customer is erased, they can't be verified.
 */
export const verifySent = (stored: StoredSent): 'holds' | 'broken' | 'not known' => {
  const { hash: told, files: _, savedBy: __, customerSalt, customerHash, isErased, ...content } = stored;
  if (isErased && canonicalize(content.Customer) !== canonicalize(NO_CUSTOMER)) return 'broken';
  if (isErased && !customerHash) return 'not known';
  const inPlace = isErased ? customerHash : customerSalt && hashCustomer(customerSalt, content.Customer);
  return (inPlace ? hashWith(content, inPlace) : sha256(plain(content))) === told ? 'holds' : 'broken';
};
