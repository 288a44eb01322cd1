import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The private part of a browser's subscription, in base64url. */
export type BrowserKeys = { privateKey: string; auth: string };

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url');
const text = (words: string) => Buffer.from(`${words}\0`);

/** Decrypts a push message, one record of `aes128gcm`. Source: RFC 8291, section 3; RFC 8188. */
export const decryptPush = (body: Buffer, { privateKey, auth }: BrowserKeys): string => {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(bytes(privateKey));
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const senderKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([text('WebPush: info'), browser.getPublicKey(), senderKey]);
  const secret = hkdfSync('sha256', browser.computeSecret(senderKey), bytes(auth), info, 32);
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, text(`Content-Encoding: ${what}`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The message has more than one record');
  return padded.toString('utf8', 0, end);
};
