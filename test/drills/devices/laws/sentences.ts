/** Laws whose breaches are recorded during the story. */
export const NOBODY_ELSE = 'Nothing that one person typed or photographed is sent or stored in the name of another.';
export const LOGGED_OUT = 'A logout leaves nothing on the device, and pages opened before it write nothing afterwards.';
export const OWN_WORDS = 'Nobody has to choose between two values of their own.';
export const ASKED_AGAIN = 'Nothing is retried automatically once the server has answered 401.';
export const ALL_SENT = 'Once everything works again, all pending work is sent.';
