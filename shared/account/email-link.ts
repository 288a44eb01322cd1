/** What the tokens begin with of links that change the email of an account, so that one that has expired is known for what it was. */
export const NEW_EMAIL_LINK = 'new-';
export const changesEmail = (token: string) => token.startsWith(NEW_EMAIL_LINK);
