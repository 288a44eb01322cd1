/** Laws whose breaches are seen under way. */
export const NOBODY_ELSE = 'Nothing that somebody typed or took is sent or kept in the name of somebody else.';
export const LOGGED_OUT =
  'A logout leaves nothing on the device, and what was open before it writes nothing more there.';
export const OWN_WORDS = 'Nobody is asked to choose between two words of their own.';
export const ASKED_AGAIN = 'Nothing is sent again by itself once the server has said that nobody is signed in.';
export const ALL_SENT = 'Once everything works again, all that waits is sent.';
