import { createHash } from 'node:crypto';

/** Bytes of a picture; they never change. */
export class Bytes {
  readonly text: string;
  constructor(parts: readonly (Bytes | string)[]) {
    this.text = parts.map((part) => (part instanceof Bytes ? part.text : part)).join('');
  }
  async arrayBuffer() {
    return this;
  }
  /** As the server finds it out. */
  get sha256() {
    return createHash('sha256').update(this.text).digest('hex');
  }
}
