/** Providers that ignore dots in an address's local part. */
const WITHOUT_DOTS = new Set(['gmail.com']);

/** True for a plus alias, which anyone with a mailbox can make up. */
export const isAlias = (email: string) => /.\+.*@/.test(email);

/** Returns the mailbox that an email address delivers to: `Box+anything@Example.nz` becomes box@example.nz. */
export const findMailbox = (email: string) => {
  const [name, domain] = splitAddress(email);
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
};

/** Returns an email address without its plus alias, dots included. */
export const findAddress = (email: string) => splitAddress(email).join('@');

const splitAddress = (email: string): [name: string, domain: string] => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  return [name, domain === 'googlemail.com' ? 'gmail.com' : domain];
};
