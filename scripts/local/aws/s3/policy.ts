import * as z from 'zod';
import { checkSigned, type Keyring, named } from './signature.ts';
import { S3Failure, type S3Request } from './wire.ts';

const Condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);
const Policy = z.object({ expiration: z.iso.datetime(), conditions: z.array(Condition) });

interface BrowserUpload {
  key: string;
  body: Buffer;
  /** The other fields of the form, in lower case: `content-type`, `x-amz-meta-…`, `success_action_status`. */
  fields: Record<string, string>;
}

/** The upload in a browser's form, once its signed policy allows all that is in it. */
export async function acceptForm(request: S3Request, known: Keyring): Promise<BrowserUpload> {
  const { fields, file } = await readForm(request);
  const { policy = '', 'x-amz-credential': credential = '', 'x-amz-signature': signature = '' } = fields;
  if (!policy) throw new S3Failure(403, 'AccessDenied', 'Access Denied');
  checkSigned(policy, credential, signature, named(credential, known));
  const { expiration, conditions } = parsePolicy(policy);
  if (Date.parse(expiration) < Date.now()) throw refused('Policy expired.');

  const body = Buffer.from(await file.arrayBuffer());
  // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder, in the key that the form carries.
  const key = (fields.key ?? '').replace('${filename}', file.name);
  const given: Record<string, string> = { ...fields, bucket: request.bucket, key };
  const allowed = new Set(['policy', 'x-amz-signature', 'bucket']);
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      checkSize(body.length, condition[1], condition[2]);
      continue;
    }
    const [operator, field, expected] = Array.isArray(condition) ? condition : equality(condition);
    const name = field.slice(1).toLowerCase();
    const value = given[name] ?? '';
    allowed.add(name);
    if (operator === 'starts-with' ? !value.startsWith(expected) : value !== expected) {
      throw refused(`Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  }
  const extra = Object.keys(given).filter((name) => !allowed.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra}`);
  return { key, body, fields };
}

async function readForm({ body, headers }: S3Request): Promise<{ fields: Record<string, string>; file: File }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => {
      throw new S3Failure(400, 'MalformedPOSTRequest', 'The body of your POST request is not multipart/form-data.');
    });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name.toLowerCase()] = value;
  const file = form.get('file');
  if (!(file instanceof File)) throw new S3Failure(400, 'InvalidArgument', 'POST requires exactly one file upload.');
  return { fields, file };
}

function parsePolicy(base64: string): z.infer<typeof Policy> {
  try {
    return Policy.parse(JSON.parse(Buffer.from(base64, 'base64').toString()));
  } catch {
    throw new S3Failure(400, 'InvalidPolicyDocument', 'The content of the form does not meet the policy syntax.');
  }
}

/** `{ acl: 'private' }` is short for `['eq', '$acl', 'private']`. */
function equality(condition: Record<string, string>): ['eq', string, string] {
  const [[field, expected] = ['', '']] = Object.entries(condition);
  return ['eq', `$${field}`, expected];
}

function checkSize(size: number, least: number, most: number): void {
  if (size < least) throw new S3Failure(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum size');
  if (size > most) throw new S3Failure(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
}

function refused(why: string): S3Failure {
  return new S3Failure(403, 'AccessDenied', `Invalid according to Policy: ${why}`);
}
