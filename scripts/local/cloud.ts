import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startDynamo } from './aws/dynamo.ts';
import { openSubscriptions } from './aws/push/subscriptions.ts';
import { ensureChromium } from './chromium.ts';
import type { AwsConfig } from './cloud/aws-part.ts';
import { inChild } from './cloud/child.ts';
import { lockData } from './cloud/data-lock.ts';
import { cleanEnvironment, LOCAL_SESSION, lambdaEnvironment, sdkEnvironment } from './cloud/environment.ts';
import type { EventsConfig } from './cloud/events-part.ts';
import type { GatewayConfig } from './cloud/gateway-part.ts';
import { BUS_FILE, LOCAL, PORT_OF, PUSH_FILE } from './cloud/names.ts';
import { keepRunning, type Launch, type Part, type Ports } from './cloud/part.ts';
import { ensureBucket, ensureTable, letIn } from './cloud/storage.ts';
import { callsIn } from './grants/template.ts';
import { readStack } from './stack.ts';
import { openUnkind, type UnkindConfig, unkindFrom } from './unkindness.ts';
import { startWebOrigin } from './web-origin.ts';

export type PartName = 'dynamo' | 'aws' | 'gateway' | 'events';

/** What runs in a process of its own, beside the emulator. */
const FILES = {
  aws: new URL('./cloud/aws-part.ts', import.meta.url),
  gateway: new URL('./cloud/gateway-part.ts', import.meta.url),
  events: new URL('./cloud/events-part.ts', import.meta.url),
};

/** A cloud that runs: where everything is, and the processes it consists of. */
export interface Cloud {
  webUrl: string;
  estimatorUrl: string;
  /** Without `/api`, with which every path begins. Through the site's edge: the gateway refuses who calls it directly. */
  apiUrl: string;
  gatewayUrl: string;
  openApiUrl: string;
  outboxUrl: string;
  /** The push services of all browsers. */
  pushUrl: string;
  dynamoUrl: string;
  s3Url: string;
  tableName: string;
  userPool: { endpoint: string; userPoolId: string; clientId: string };
  pid: number;
  /** `GET /state`, `POST /redrive`, `POST /sweep`. */
  pumpUrl: string;
  /** Where faults are set, if the cloud was started for that: the Lambdas then reach the emulator through it. */
  faultsUrl?: string | undefined;
  unkind: UnkindConfig;
  /** What functions wrote that no call waits for. */
  eventsLog: string;
  /** The environment for AWS SDK clients. */
  env: Record<string, string>;
  parts: Record<PartName, Pick<Part, 'pid' | 'kill'>>;
  stop(): Promise<void>;
}

export interface CloudOptions {
  /** Everything that is kept. */
  dataDir: string;
  /** The first of nine; without it, free ones. */
  port?: number;
  stage?: string;
  /** What happens to the parts. What they say themselves goes to `<dataDir>/logs`. */
  log?(line: string): void;
  accessTokenSeconds?: number;
  /** Puts what can throttle, conflict and fail between the Lambdas and the emulator, which never does. */
  faults?: boolean;
  /** What of AWS's unkindness is played; without it, what the environment says. */
  unkind?: UnkindConfig;
  /** Without it no sheet is printed: what asks for one is taken, and nothing comes of it. */
  prints?: boolean;
  /** Where functions write down, once for each kind, what they ask of AWS. */
  callsFile?: string;
}

/** Runs all of what is deployed on this machine, from the bundles and the template in `dist`. */
export async function startCloud({
  port,
  stage = 'Local',
  prints = true,
  log = () => {},
  ...options
}: CloudOptions): Promise<Cloud> {
  const dataDir = resolve(options.dataDir);
  await using started = new AsyncDisposableStack();
  started.defer(lockData(dataDir));
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const { unkind = unkindFrom(process.env, join(dataDir, 'unkind')) } = options;
  const edge = openUnkind(unkind);
  const { table, rotatesRefreshTokens, errorSeconds, corsRules } = readStack();
  const browser = await ensureChromium();

  const fixed = (name: keyof typeof PORT_OF) => (port ? port + PORT_OF[name] : 0);
  const run = async (name: PartName, launch: Launch, ports: Ports): Promise<Part> => {
    const part = await keepRunning(name, launch, ports, log);
    started.defer(part.stop);
    return part;
  };
  const child = (name: keyof typeof FILES, config: object, env: NodeJS.ProcessEnv) => {
    const output = openSync(join(dataDir, 'logs', `${name}.log`), 'a');
    started.defer(() => closeSync(output));
    return inChild({ file: FILES[name], config, env, output });
  };

  const faults = options.faults || edge.isOn('index-lag');
  const place = { region: LOCAL.region, credentials: LOCAL.credentials };
  const dynamo = await run('dynamo', launchDynamo(join(dataDir, 'dynamo')), { dynamo: fixed('dynamo') });
  const dynamoUrl = local(dynamo.ports.dynamo);
  await ensureTable({ ...place, endpoint: dynamoUrl }, LOCAL.tableName, table);

  const calls = options.callsFile ? callsIn(options.callsFile) : {};
  const awsConfig: AwsConfig = {
    dataDir,
    dynamoUrl,
    faultsBefore: faults ? dynamoUrl : undefined,
    accessTokenSeconds: options.accessTokenSeconds,
    rotatesRefreshTokens,
    unkind,
  };
  const awsPorts = {
    userPool: fixed('userPool'),
    s3: fixed('s3'),
    mail: fixed('mail'),
    push: fixed('push'),
    ...(faults && { faults: 0 }),
  };
  // of the sign-up trigger, which runs there
  const triggerEnv = { ...LOCAL_SESSION, AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl, TABLE_NAME: LOCAL.tableName };
  const aws = await run('aws', child('aws', awsConfig, { ...cleanEnvironment(), ...triggerEnv, ...calls }), awsPorts);
  const s3Url = local(aws.ports.s3);
  const faultsUrl = aws.ports.faults === undefined ? undefined : local(aws.ports.faults);
  const userPool = { endpoint: local(aws.ports.userPool), userPoolId: LOCAL.userPoolId, clientId: LOCAL.clientId };
  for (const bucket of [LOCAL.bucket, LOCAL.undelivered]) await ensureBucket({ ...place, endpoint: s3Url }, bucket);

  const outboxUrl = local(aws.ports.mail);
  const addresses = { dynamoUrl, s3Url, userPoolUrl: userPool.endpoint, mailUrl: outboxUrl };
  const lambdaEnv = { ...lambdaEnvironment({ ...addresses, dynamoUrl: faultsUrl ?? dynamoUrl }), ...calls };
  const pushUrl = local(aws.ports.push);
  Object.assign(lambdaEnv, {
    AWS_ENDPOINT_URL_SSM: pushUrl,
    LOCAL_PUSH_ORIGIN: pushUrl,
    PUSH_PUBLIC_KEY: openSubscriptions(join(dataDir, PUSH_FILE)).keys.publicKey,
  });
  // two, as while it is being changed; nobody keeps them
  const [edgeSecret = '', earlierSecret] = [randomUUID(), randomUUID()];
  const gatewayConfig: GatewayConfig = {
    issuer: `${userPool.endpoint}/${userPool.userPoolId}`,
    audience: userPool.clientId,
    unkind,
  };
  const gateway = await run(
    'gateway',
    child('gateway', gatewayConfig, { ...lambdaEnv, EDGE_SECRETS: `${edgeSecret} ${earlierSecret}` }),
    { gateway: fixed('gateway') },
  );
  const gatewayUrl = local(gateway.ports.gateway);
  const web = await startWebOrigin({
    apiUrl: gatewayUrl,
    edgeSecret,
    errorSeconds,
    onError: edge.biter('edge-errors'),
    port: fixed('web'),
    estimatorPort: fixed('estimator'),
    origins: { userPoolOrigin: userPool.endpoint, filesOrigin: s3Url },
    config: {
      userPoolId: userPool.userPoolId,
      userPoolClientId: userPool.clientId,
      userPoolEndpoint: userPool.endpoint,
      environment: stage,
    },
  });
  started.defer(web.close);
  await letIn({ ...place, endpoint: s3Url }, LOCAL.bucket, [web.url, web.estimatorUrl], corsRules);

  // Last, because mails and pushes lead to the website.
  const eventsConfig: EventsConfig = {
    dir: join(dataDir, 'events'),
    dynamoUrl,
    s3Url,
    tableName: LOCAL.tableName,
    asleep: prints ? [] : ['render'],
    unkind,
    environments: {
      render: {
        CHROMIUM_EXECUTABLE: browser.executablePath,
        ...browser.env,
        ...(edge.isOn('one-process') && { CHROMIUM_SINGLE_PROCESS: 'true' }),
      },
      notify: {
        SITE_ORIGIN: web.url,
        MAIL_FROM: LOCAL.mailFrom,
        MAIL_CONFIGURATION: LOCAL.mailConfiguration,
      },
      push: { SITE_ORIGIN: web.url, PUSH_KEYS_PARAMETER: LOCAL.pushKeys },
    },
  };
  const events = await run('events', child('events', eventsConfig, lambdaEnv), { pump: fixed('pump') });
  // for the mail, which was there before it
  writeFileSync(join(dataDir, BUS_FILE), local(events.ports.pump));

  const all = started.move();
  return {
    webUrl: web.url,
    estimatorUrl: web.estimatorUrl,
    apiUrl: web.url,
    gatewayUrl,
    openApiUrl: `${web.url}/openapi.json`,
    outboxUrl,
    pushUrl,
    dynamoUrl,
    s3Url,
    tableName: LOCAL.tableName,
    userPool,
    pid: process.pid,
    pumpUrl: local(events.ports.pump),
    faultsUrl,
    unkind,
    eventsLog: join(dataDir, 'logs', 'events.log'),
    env: sdkEnvironment(addresses),
    parts: { dynamo, aws, gateway, events },
    stop: () => all.disposeAsync(),
  };
}

const local = (port: number | undefined) => `http://127.0.0.1:${port}`;

const launchDynamo =
  (dir: string): Launch =>
  async ({ dynamo = 0 }) => {
    const { pid, port, exited, close } = await startDynamo({ dir, port: dynamo });
    return { pid, ports: { dynamo: port }, exited: exited.then(() => 'the emulator stopped'), close };
  };
