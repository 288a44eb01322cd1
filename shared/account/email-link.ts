/** Token prefix of links that change an account's email, so that an expired link is recognized for what it was. */
export const NEW_EMAIL_LINK = 'new-';
export const isEmailChangeToken = (token: string) => token.startsWith(NEW_EMAIL_LINK);
