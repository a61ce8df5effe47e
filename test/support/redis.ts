import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real Redis with a folder of its own, written to disk every second as operators have it. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  readonly #options: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string, options: readonly string[]) {
    this.port = port;
    this.#folder = folder;
    this.#options = options;
  }

  /** Starts one on a free port; resolves when it takes connections. */
  static async start(folder: string, options: readonly string[] = []): Promise<RedisServer> {
    mkdirSync(folder, { recursive: true });
    const server = new RedisServer(await freePort(), folder, options);
    await server.restart();
    return server;
  }

  get address(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** The process of the server. */
  get pid(): number {
    return this.#child!.pid!;
  }

  /** Starts it again where it stood; resolves when it takes connections. */
  async restart(): Promise<void> {
    const settings = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.#folder, '--save', ''];
    const log = ['--logfile', join(this.#folder, 'redis.log')];
    const written = ['--appendonly', 'yes', '--appendfsync', 'everysec'];
    this.#child = spawn('redis-server', [...settings, ...log, ...written, ...this.#options], {
      stdio: 'ignore',
    });
    while (!(await this.#answers())) await pause(20);
  }

  /** Kills it in the midst of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.on('connect', () => socket.end(() => resolve(true)));
      socket.on('error', () => resolve(false));
    });
  }
}

/** A way to a Redis that can be cut. */
export class CutWire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #open = true;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(to: number): Promise<CutWire> {
    const server = createServer();
    const proxy = new CutWire(server);
    server.on('connection', (socket) => proxy.#join(socket, to));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get address(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on every connection is cut, and none comes about. */
  cut(): void {
    this.#open = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#open = true;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(socket: Socket, to: number): void {
    if (!this.#open) {
      socket.destroy();
      return;
    }
    const other = connect(to, '127.0.0.1');
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#sockets.delete(one);
        end.destroy();
      });
      one.pipe(end);
    }
  }
}

/** Waits so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
