import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { TableDefinition } from '../stack/shapes.ts';
import { emulator } from './dynamo.ts';

type Made = { file: string; tableName: string; definition: TableDefinition };

/**
 * Makes the file of an emulator that has these items and no history: nothing of them comes by the stream. Written one by one
 * they would take minutes. Items and table are laid down as DynamoDB exports them, which the emulator reads.
 */
export const importTable = async (items: readonly object[], { file, tableName, definition }: Made): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-import-'));
  try {
    const [source, schema] = [join(dir, 'export'), join(dir, 'schema.json')];
    const data = join(source, tableName, 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'items.json.gz'), gzipSync(items.map(asLine).join('\n'), { level: 1 }));
    const { StreamSpecification, ...shape } = definition;
    const stream = { StreamEnabled: true, ...StreamSpecification };
    const billing = { BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' } };
    const Table = { TableName: tableName, TableStatus: 'ACTIVE', ...shape, ...billing, StreamSpecification: stream };
    writeFileSync(schema, JSON.stringify({ Table }));
    const args = ['import', '--source', source, '--schema', schema, '--output', file, '--force'];
    const { stdout, stderr } = await promisify(execFile)(emulator(), args, { maxBuffer: 2 ** 26 });
    // it leaves out what it cannot read, and is content
    const read = Number(/Items:\s+(\d+)/.exec(stdout + stderr)?.[1]);
    if (read !== items.length) throw new Error(`Of ${items.length} items the emulator has read ${read}: ${stderr}`);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

/** Bytes as base64. */
const asLine = (item: object) =>
  JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) }, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
