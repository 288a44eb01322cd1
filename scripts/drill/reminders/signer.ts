import webPush from 'web-push';

/** What pushes are signed with here: the same for all who play in a process, as the function keeps what it has read. */
export const signer = webPush.generateVAPIDKeys();
