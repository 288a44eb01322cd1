import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inRoot } from '../root.ts';
import { startDynamo } from './aws/dynamo.ts';
import type { Listening } from './aws/http.ts';
import { openSubscriptions } from './aws/push/subscriptions.ts';
import { ensureChromium } from './chromium.ts';
import type { AwsConfig } from './cloud/aws-part.ts';
import { cleanEnvironment, LOCAL_SESSION, lambdaEnvironment, sdkEnvironment } from './cloud/environment.ts';
import type { EventsConfig } from './cloud/events-part.ts';
import type { GatewayConfig } from './cloud/gateway-part.ts';
import { BUS_FILE, LOCAL, PUSH_FILE } from './cloud/names.ts';
import type { Launch, Part } from './cloud/part.ts';
import { type PartName, type PartStarter, partStarter } from './cloud/part-starter.ts';
import { allowOrigins, ensureBucket, ensureTable } from './cloud/storage.ts';
import { recordCallsIn } from './grants/template.ts';
import { lockData } from './lock.ts';
import { localCredentials } from './pool.ts';
import { readStack, type Stack } from './stack.ts';
import { parseUnkind, type Unkindness } from './unkindness.ts';
import { keepAssets } from './web-origin/files.ts';
import { startWebOrigin } from './web-origin.ts';

export interface Cloud {
  webUrl: string;
  estimatorUrl: string;
  /** Without `/api`, which all paths start with. Calls go through the site, because the gateway refuses direct ones. */
  apiUrl: string;
  gatewayUrl: string;
  openApiUrl: string;
  outboxUrl: string;
  pushUrl: string;
  dynamoUrl: string;
  s3Url: string;
  tableName: string;
  userPool: { endpoint: string; userPoolId: string; clientId: string };
  pid: number;
  /** URL of the events part: `GET /state`, `POST /redrive`, `POST /sweep`. */
  pumpUrl: string;
  eventsLog: string;
  env: Record<string, string>;
  parts: Record<PartName, Pick<Part, 'pid' | 'kill'>>;
  stop(): Promise<void>;
}

export interface CloudOptions {
  dataDir: string;
  /** The first of nine ports. By default, free ports are used. */
  port?: number;
  stage?: string;
  log?(line: string): void;
  /** Starts a proxy between the functions and the table, which can inject faults. */
  proxyDynamo?(dynamoUrl: string): Promise<Listening>;
  /** AWS limits to impose in addition. Defaults to the variable `UNKIND`. */
  unkind?: readonly Unkindness[];
  /** If false, requests to render a sheet are accepted and ignored. */
  prints?: boolean;
  callsFile?: string;
}

/** Runs the whole cloud on this machine, from the bundles and the template in `dist`. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { port, stage = 'Local', log = () => {}, callsFile, unkind = parseUnkind(process.env.UNKIND) } = options;
  const dataDir = resolve(options.dataDir);
  await using started = new AsyncDisposableStack();
  started.defer(lockData(dataDir));
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const stack = readStack();
  const starter = partStarter({ dataDir, port, log }, started);

  const { dynamo, dynamoUrl } = await startTable(dataDir, starter, stack);
  const proxy = await options.proxyDynamo?.(dynamoUrl);
  if (proxy) started.defer(proxy.close);
  const tableUrl = proxy?.url ?? dynamoUrl;
  const calls = callsFile ? recordCallsIn(callsFile) : {};
  const awsConfig = { dataDir, tableUrl, rotatesRefreshTokens: stack.rotatesRefreshTokens, unkind };
  const { aws, s3Url, mailUrl, pushUrl, userPool } = await startAws(awsConfig, stack.tableName, calls, starter);
  const addresses = { s3Url, userPoolUrl: userPool.endpoint, mailUrl };
  const pushEnv = pushEnvironment(dataDir, pushUrl);
  const lambdaEnv = {
    ...lambdaEnvironment({ ...addresses, dynamoUrl: tableUrl }),
    TABLE_NAME: stack.tableName,
    ...calls,
    ...pushEnv,
  };
  // Two secrets, as during a rotation. They aren't stored.
  const [edgeSecret, earlierSecret] = [randomUUID(), randomUUID()];
  const issuer = `${userPool.endpoint}/${userPool.userPoolId}`;
  const gateway = await starter.startChild('gateway', ['gateway'], {
    config: { issuer, audience: userPool.clientId } satisfies GatewayConfig,
    env: { ...lambdaEnv, EDGE_SECRETS: `${edgeSecret} ${earlierSecret}` },
  });
  const gatewayUrl = local(gateway.ports.gateway);
  const web = await startSite({ starter, stage, stack, gatewayUrl, edgeSecret, userPool, s3Url, dataDir });
  started.defer(web.close);
  // Start it last, because emails and pushes contain links to the website.
  const config = await eventsConfig({ ...options, dataDir, unkind }, { dynamoUrl, s3Url, webUrl: web.url, ...stack });
  const events = await starter.startChild('events', ['pump'], { config, env: lambdaEnv });
  const pumpUrl = local(events.ports.pump);
  // for the mail server, which started before the bus
  writeFileSync(join(dataDir, BUS_FILE), pumpUrl);

  const all = started.move();
  return {
    ...{ webUrl: web.url, estimatorUrl: web.estimatorUrl, apiUrl: web.url, openApiUrl: `${web.url}/openapi.json` },
    ...{ gatewayUrl, outboxUrl: mailUrl, pushUrl, dynamoUrl, s3Url, pumpUrl, userPool },
    tableName: stack.tableName,
    pid: process.pid,
    eventsLog: join(dataDir, 'logs', 'events.log'),
    env: sdkEnvironment({ ...addresses, dynamoUrl }),
    parts: { dynamo, aws, gateway, events },
    stop: () => all.disposeAsync(),
  };
}

const local = (port: number | undefined) => `http://127.0.0.1:${port}`;

const pushEnvironment = (dataDir: string, pushUrl: string) => ({
  AWS_ENDPOINT_URL_SSM: pushUrl,
  LOCAL_PUSH_ORIGIN: pushUrl,
  PUSH_PUBLIC_KEY: openSubscriptions(join(dataDir, PUSH_FILE)).keys.publicKey,
});

const startTable = async (dataDir: string, starter: PartStarter, stack: Stack) => {
  const launch: Launch = async (ports) => {
    const { pid, port, exited, close } = await startDynamo({ dir: join(dataDir, 'dynamo'), port: ports.dynamo ?? 0 });
    return { pid, ports: { dynamo: port }, exited: exited.then(() => 'the emulator stopped'), close };
  };
  const dynamo = await starter.start('dynamo', ['dynamo'], launch);
  const dynamoUrl = local(dynamo.ports.dynamo);
  if (stack.table) await ensureTable({ ...localCredentials, endpoint: dynamoUrl }, stack.tableName, stack.table);
  return { dynamo, dynamoUrl };
};

const startAws = async (config: AwsConfig, tableName: string, calls: Record<string, string>, starter: PartStarter) => {
  // for the sign-up trigger, which runs in this part
  const table = { AWS_ENDPOINT_URL_DYNAMODB: config.tableUrl, TABLE_NAME: tableName };
  const env = { ...cleanEnvironment(), ...LOCAL_SESSION, ...table, ...calls };
  const aws = await starter.startChild('aws', ['userPool', 's3', 'mail', 'push'], { config, env });
  const { userPool, s3, mail, push } = aws.ports;
  const s3Url = local(s3);
  for (const bucket of [LOCAL.bucket, LOCAL.undelivered])
    await ensureBucket({ ...localCredentials, endpoint: s3Url }, bucket);
  return {
    ...{ aws, s3Url, mailUrl: local(mail), pushUrl: local(push) },
    userPool: { endpoint: local(userPool), userPoolId: LOCAL.userPoolId, clientId: LOCAL.clientId },
  };
};

interface SiteOptions extends Pick<Cloud, 'gatewayUrl' | 's3Url' | 'userPool'> {
  dataDir: string;
  starter: PartStarter;
  stage: string;
  stack: Stack;
  edgeSecret: string;
}

const startSite = async (options: SiteOptions) => {
  const { starter, stage, stack, gatewayUrl, edgeSecret, userPool, s3Url, dataDir } = options;
  const { endpoint, userPoolId, clientId: userPoolClientId } = userPool;
  const formerDir = join(dataDir, 'site');
  keepAssets(inRoot('dist/web'), formerDir);
  const web = await startWebOrigin({
    formerDir,
    apiUrl: gatewayUrl,
    edgeSecret,
    errorSeconds: stack.errorSeconds,
    port: starter.portOf('web'),
    estimatorPort: starter.portOf('estimator'),
    origins: { userPoolOrigin: endpoint, filesOrigin: s3Url },
    config: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint, environment: stage },
  });
  await allowOrigins(
    { ...localCredentials, endpoint: s3Url },
    LOCAL.bucket,
    [web.url, web.estimatorUrl],
    stack.corsRules,
  );
  return web;
};

const eventsConfig = async (
  { dataDir, prints = true, unkind }: Required<Pick<CloudOptions, 'dataDir' | 'unkind'>> & { prints?: boolean },
  { webUrl, dynamoUrl, s3Url, tableName }: Pick<Cloud, 'dynamoUrl' | 's3Url' | 'webUrl' | 'tableName'>,
): Promise<EventsConfig> => {
  const { executablePath, env } = await ensureChromium();
  return {
    ...{ dir: join(dataDir, 'events'), dynamoUrl, s3Url, tableName },
    disabled: prints ? [] : ['render'],
    environments: {
      render: {
        SITE_ORIGIN: webUrl,
        CHROMIUM_EXECUTABLE: executablePath,
        ...env,
        ...(unkind.includes('one-process') && { CHROMIUM_SINGLE_PROCESS: 'true' }),
      },
      notify: { SITE_ORIGIN: webUrl, MAIL_FROM: LOCAL.mailFrom, MAIL_CONFIGURATION: LOCAL.mailConfiguration },
      push: { SITE_ORIGIN: webUrl, PUSH_KEYS_PARAMETER: LOCAL.pushKeys },
    },
  };
};
