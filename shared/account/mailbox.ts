/** Providers that leave out dots of a name. */
const WITHOUT_DOTS = new Set(['gmail.com']);

/** One of the many addresses that whoever has a mailbox can make up. */
export const isAlias = (email: string) => /.\+.*@/.test(email);

/** One text for each mailbox, however its address is written: `Box+anything@Example.nz` comes to box@example.nz. */
export const findMailbox = (email: string) => {
  const [name, domain] = splitAddress(email);
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
};

/** The address that it is an alias of, with the dots of its own. */
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
