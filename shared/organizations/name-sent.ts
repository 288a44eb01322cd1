/** A new organization's name as the wizard sends it: without its first hyphen. Source: specification 1, section 5. */
export const nameSent = (name: string) => name.replace('-', '');
