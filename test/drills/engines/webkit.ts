import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { DriverWindow } from '#test/browser/window.ts';
import type { Engine } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);

/** The key of an element reference on the wire. Source: W3C WebDriver, section 12. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys that type no character. Source: W3C WebDriver, section 17.4.2. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C' };

/**
 * WebKit, the engine of every browser on an iPhone, as packaged for Linux: on its own display, through W3C WebDriver.
 */
export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  // An automated WebKit stores nothing beyond its session.
  keepsProfile: false,
  isInstalled: () => existsSync(DRIVER) && existsSync(DISPLAY) && miniBrowser() !== undefined,
  start: async ({ width, height, network }) => {
    await using started = new AsyncDisposableStack();
    const run = (child: ChildProcess) => {
      started.defer(async () => {
        if (child.exitCode === null && child.kill()) await once(child, 'exit');
      });
      return child;
    };
    const screen = run(
      spawn(DISPLAY, ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      }),
    );
    const [number] = await once(screen.stdio[3] as NonNullable<ChildProcess['stdout']>, 'data');
    const port = await freePort();
    run(
      spawn(DRIVER, [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
      }),
    );
    const proxy = network ? [`--proxy=http://${network.host}:${network.port}`] : [];
    const options = { binary: miniBrowser(), args: ['--automation', ...proxy] };
    const session = await newSession(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': options });
    started.defer(() => session.call('DELETE', ''));
    await session.call('POST', '/window/rect', { width, height });
    let handle: string = await session.call('GET', '/window');
    const stop = started.move();
    return {
      version: session.version,
      window: driven(session, handle),
      reopened: async () => {
        const next: { handle: string } = await session.call('POST', '/window/new', { type: 'tab' });
        await session.call('POST', '/window', { handle });
        await session.call('DELETE', '/window');
        handle = next.handle;
        return driven(session, handle);
      },
      kill: () => stop.disposeAsync(),
      stop: () => stop.disposeAsync(),
    };
  },
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

type Call = (method: string, path: string, body?: object) => Promise<never>;
type Session = { version: string; call: Call };

const Answer = z.object({ value: z.unknown() });

const ask = async (url: string, method: string, body?: object): Promise<never> => {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
  const { value } = Answer.parse(await answer.json());
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value as never;
};

const newSession = async (url: string, alwaysMatch: object): Promise<Session> => {
  const capabilities = { alwaysMatch };
  for (let attempt = 1; ; attempt++) {
    try {
      const made: { sessionId: string; capabilities: { browserVersion?: string; browserName?: string } } = await ask(
        `${url}/session`,
        'POST',
        { capabilities },
      );
      const { browserName = '', browserVersion = '' } = made.capabilities;
      return {
        version: `${browserName}/${browserVersion}`,
        call: (method, path, body) => ask(`${url}/session/${made.sessionId}${path}`, method, body),
      };
    } catch (error) {
      // The driver isn't listening yet.
      if (!(error instanceof TypeError) || attempt > 50) throw error;
      await wait(100);
    }
  }
};

/** One window of a session. A session has one current window, so each call selects its own first. */
const driven = ({ version, call: toSession }: Session, handle: string): DriverWindow => {
  const call: Call = async (method, path, body) => {
    await toSession('POST', '/window', { handle });
    return toSession(method, path, body);
  };
  return {
    go: (address) => call('POST', '/url', { url: address }),
    address: () => call('GET', '/url'),
    find: async (expression) => {
      const found: Record<string, string> | null = await call('POST', '/execute/sync', {
        script: `return ${expression}`,
        args: [],
      });
      const element = found && `/element/${found[ELEMENT]}`;
      return (
        element && {
          click: async () => {
            // Scrolls as a person would: the driver doesn't scroll to an element in the window, even if another covers
            // it.
            const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
            await call('POST', '/execute/sync', { script, args: [found] });
            await call('POST', `${element}/click`);
          },
          type: (text) => call('POST', `${element}/value`, { text: text.replace('\n', KEYS.Enter) }),
        }
      );
    },
    run: (expression) => call('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    key: (name) =>
      call('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value: KEYS[name] },
              { type: 'keyUp', value: KEYS[name] },
            ],
          },
        ],
      }),
    opened: async (meanwhile) => {
      const handles = (): Promise<string[]> => toSession('GET', '/window/handles');
      const before = await handles();
      await meanwhile();
      for (let attempt = 1; attempt <= 100; attempt++) {
        const opened = (await handles()).find((one) => !before.includes(one));
        if (opened) return driven({ version, call: toSession }, opened);
        await wait(100);
      }
      throw new Error('No window opened');
    },
  };
};
