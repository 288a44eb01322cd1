import { createHash } from 'node:crypto';

/** Simulates the immutable bytes of a photo. */
export class Bytes {
  readonly text: string;
  constructor(parts: readonly (Bytes | string)[]) {
    this.text = parts.map((part) => (part instanceof Bytes ? part.text : part)).join('');
  }
  async arrayBuffer() {
    return this;
  }
  /** The hash, as the server calculates it. */
  get sha256() {
    return createHash('sha256').update(this.text).digest('hex');
  }
}
