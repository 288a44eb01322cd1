/** Returns a file's SHA-256 in hexadecimal, with which a photo is announced to the server. */
export const hash = async (file: Blob) => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
