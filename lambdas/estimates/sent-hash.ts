import { hash, randomBytes } from 'node:crypto';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { canonical } from '../seals/canonical.ts';
import type { StoredSent } from './stored.ts';

const SALT_BYTES = 16;

const sha256 = (text: string) => hash('sha256', text, 'hex');
/** As it is stored: without what is undefined. */
const plain = (value: unknown) => canonical(JSON.parse(JSON.stringify(value)));

const hashCustomer = (salt: string, customer: SentEstimate['Customer']) => sha256(salt + plain(customer));

/** SHA-256 of the canonical JSON of all that a version says, with the hash of a salt and the customer in the customer's place. */
const hashWith = (content: Omit<SentEstimate, 'hash'>, customerHash: string) =>
  sha256(plain({ ...content, Customer: { sha256: customerHash } }));

/** A version with its hash, and the salt that belongs to it. */
export const sealed = (content: Omit<SentEstimate, 'hash'>) => {
  const customerSalt = randomBytes(SALT_BYTES).toString('hex');
  return { ...content, hash: hashWith(content, hashCustomer(customerSalt, content.Customer)), customerSalt };
};

const NOBODY = { Name: '', Phone: '', Email: '', Address: '' };

/** The version without its customer: their hash stays, and the version's still holds. Of one without a salt it does not. */
export const withoutCustomer = ({ customerSalt, ...sent }: StoredSent): StoredSent => {
  const customerHash = customerSalt === undefined ? sent.customerHash : hashCustomer(customerSalt, sent.Customer);
  return { ...sent, Customer: NOBODY, ...(customerHash && { customerHash }), isErased: true };
};

/**
 * Whether a version says what its hash says. Those from before December 2026 have the customer in the hash as they were: once
 * the customer is erased from one, nothing can be said of it.
 */
export const verifySent = (stored: StoredSent): 'holds' | 'broken' | 'not known' => {
  const { hash: told, files: _, savedBy: __, customerSalt, customerHash, isErased, ...content } = stored;
  if (isErased && canonical(content.Customer) !== canonical(NOBODY)) return 'broken';
  if (isErased && !customerHash) return 'not known';
  const inPlace = isErased ? customerHash : customerSalt && hashCustomer(customerSalt, content.Customer);
  return (inPlace ? hashWith(content, inPlace) : sha256(plain(content))) === told ? 'holds' : 'broken';
};
