import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../login/environment-variables'

/**
 * The way of a sandboxed command to a proxy outside. The sandbox has a network of its own, in which only the command and this
 * bridge are: it listens where proxies are looked for, and hands each connection to a socket of the proxy.
 */

/** The folder of the proxy's socket. A path of a socket has room for 107 bytes, which a folder of data may exceed. */
export async function makeSocketFolder(place: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const near = join(place, 'network')
  const fits = Buffer.byteLength(socketIn(near)) <= LONGEST_SOCKET
  const folder = fits ? near : await mkdtemp(join(tmpdir(), 'atrium-network-'))
  if (fits) await mkdir(near, { mode: 0o700 })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const LONGEST_SOCKET = 107

export const socketIn = (folder: string): string => join(folder, 'proxy')

/** The folder of the proxy's socket, as the sandbox sees it. */
export const BRIDGED_FOLDER = '/run/atrium'

/** Never from PATH, which a person's folders may stand in. */
const PYTHON = '/usr/bin/python3'
const PORT = 61_080

export async function canBridge(): Promise<boolean> {
  return access(PYTHON, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Listens before it leaves for the background, so that the command finds it. */
const BRIDGE = `
import os, socket, threading
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", ${PORT}))
server.listen(128)
if os.fork():
    os._exit(0)
os.setsid()
os.chdir("/")
nothing = os.open("/dev/null", os.O_RDWR)
for stream in range(3):
    os.dup2(nothing, stream)
def pump(source, target):
    try:
        while True:
            data = source.recv(65536)
            if not data:
                break
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
def join(client):
    proxy = socket.socket(socket.AF_UNIX)
    try:
        proxy.connect("${socketIn(BRIDGED_FOLDER)}")
        back = threading.Thread(target=pump, args=(proxy, client), daemon=True)
        back.start()
        pump(client, proxy)
        back.join()
    except OSError:
        pass
    finally:
        client.close()
        proxy.close()
while True:
    client, _ = server.accept()
    threading.Thread(target=join, args=(client,), daemon=True).start()
`

/** A line of a shell that starts the bridge and goes on as the program that follows. Without the bridge the program has no network. */
export const BRIDGED_START = {
  line: '"$1" -I -S -c "$2" 2>/dev/null; shift 2; exec "$@"',
  args: [PYTHON, BRIDGE],
} as const

const PROXY = `http://127.0.0.1:${PORT}`
/** Servers that the command starts itself are reached directly. */
const DIRECT = 'localhost,127.0.0.1,::1'
const JAVA = ['http', 'https']
  .flatMap(scheme => [`-D${scheme}.proxyHost=127.0.0.1`, `-D${scheme}.proxyPort=${PORT}`])
  .join(' ')

/** The variables by which programs find a proxy. */
export function bridgedEnvironment(environment: Environment): Environment {
  const java = (name: string) => [environment[name], JAVA].filter(Boolean).join(' ')
  return {
    ...environment,
    ...{ HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, http_proxy: PROXY, https_proxy: PROXY },
    ...{ NO_PROXY: DIRECT, no_proxy: DIRECT },
    ...{ NODE_USE_ENV_PROXY: '1', YARN_HTTP_PROXY: PROXY, YARN_HTTPS_PROXY: PROXY },
    ...{ MAVEN_OPTS: java('MAVEN_OPTS'), GRADLE_OPTS: java('GRADLE_OPTS') },
  }
}
