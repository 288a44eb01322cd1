import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { TableDefinition } from '../stack/shapes.ts';
import { findEmulator } from './dynamo.ts';

type Made = { file: string; tableName: string; definition: TableDefinition };

/**
 * Creates an emulator file with these items, which don't appear in the stream. Uses the emulator's import of DynamoDB
 * exports, because writing item by item would take minutes.
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
    const { stdout, stderr } = await promisify(execFile)(findEmulator(), args, { maxBuffer: 2 ** 26 });
    // The import skips unreadable items without an error.
    const read = Number(/Items:\s+(\d+)/.exec(stdout + stderr)?.[1]);
    if (read !== items.length) throw new Error(`The emulator imported ${read} of ${items.length} items: ${stderr}`);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const asLine = (item: object) =>
  JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) }, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
