/** Token prefix of links that change an account's email; identifies them even after they expire. */
export const NEW_EMAIL_LINK = 'new-';
export const isEmailChangeToken = (token: string) => token.startsWith(NEW_EMAIL_LINK);
