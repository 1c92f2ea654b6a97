import { execFile } from 'node:child_process'
import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../../main/shell/command/run-command'
import { confinement } from '../../../../main/shell/confinement/confinement'
import { clearLayers, type Layer, makeLayer, removeLayer } from '../../../../main/shell/confinement/layer'
import { layering, layeringFinder } from '../../../../main/shell/confinement/layering'
import { inEnglish } from '../../../../shared/sentence'
import { sampleOf } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'

const PYTHON = 'python3 - <<P'

/**
 * Tries to get out, each with what it would leave or say. `BESIDE` is a folder beside the open one, `DATA` that of the layer, `PORT` a port
 * that somebody listens at, `OUTER` a process outside.
 */
const TRIES: readonly (readonly [name: string, command: string])[] = [
  ['a path beside the folder', 'echo canary > BESIDE/canary'],
  ['a path upwards', 'echo canary > ../beside/canary'],
  ['a link of the folder that leads out', 'echo canary > leads-out/canary'],
  ['a link that it makes', 'ln -s BESIDE mine && echo canary > mine/canary'],
  ['a hard link to a file outside', 'ln BESIDE/theirs mine && echo canary > mine'],
  ['a hard link of the folder to a file outside', 'echo canary >> hard; echo canary > hard'],
  ['the layer’s own place', 'echo canary > DATA/upper/canary; echo canary > DATA/canary'],
  ['the folder below through the layer', 'echo canary > DATA/lower/canary'],
  ['the home', 'echo canary > ~/canary-of-atrium'],
  [
    'the system',
    'echo canary > /etc/canary; echo canary > /usr/canary; echo canary > /canary; echo canary > /opt/canary',
  ],
  ['the root of the first process', 'echo canary > /proc/1/root/BESIDE/canary'],
  ['descriptors', 'for fd in /proc/self/fd/* /proc/1/fd/*; do echo canary > $fd/canary; done'],
  ['the working folder of a process', 'for p in /proc/[0-9]*; do echo canary > $p/cwd/../beside/canary; done'],
  ['settings of the kernel', 'echo canary > /proc/sys/kernel/core_pattern; echo 1 > /proc/sys/vm/drop_caches'],
  ['the name of the computer', 'hostname canary; echo canary > /proc/sys/kernel/hostname'],
  ['a mount', 'mkdir -p m; mount --bind / m && echo canary > m/BESIDE/canary; mount -t tmpfs t m'],
  ['unmounting the layer', 'umount -l . ; umount -l FOLDER; cd / && cd FOLDER && echo canary > ../beside/canary'],
  ['remounting', 'mount -o remount,rw /usr; mount -o remount,rw /; echo canary > /usr/canary'],
  ['namespaces of its own', 'unshare -Urm sh -c "mount --bind / /mnt; echo canary > /mnt/BESIDE/canary"'],
  [
    'the namespaces of others',
    'nsenter -t 1 -m -- sh -c "echo canary > BESIDE/canary"; nsenter -t OUTER -a -- touch BESIDE/canary',
  ],
  ['a root of its own', 'mkdir -p r; chroot r /bin/true; chroot / sh -c "echo canary > BESIDE/canary"'],
  [
    'devices',
    'mknod disk b 8 0; mknod disk2 b 254 0; cat disk disk2 | head -c 1; echo canary > /dev/vda; dd if=/dev/mem count=1',
  ],
  [
    'programs with rights of others',
    'su -c "echo canary > BESIDE/canary"; sudo -n touch BESIDE/canary; passwd -d root',
  ],
  ['rights of its own', 'cp /bin/sh s; chmod u+s s; chown root s; ./s -p -c "echo canary > BESIDE/canary"'],
  ['a process outside', 'kill -0 OUTER && echo canary; kill -9 OUTER; ls /proc/OUTER && echo canary'],
  ['the memory of a process outside', `${PYTHON}\nprint(open('/proc/OUTER/mem','rb').read(1) and 'canary')\nP`],
  ['tracing', `${PYTHON}\nimport ctypes\nprint('canary' if ctypes.CDLL(None).ptrace(16, OUTER, 0, 0) == 0 else '')\nP`],
  ['a port of the computer', 'exec 3<>/dev/tcp/127.0.0.1/PORT && echo canary >&3 && echo canary'],
  ['the network', 'exec 3<>/dev/tcp/1.1.1.1/53 && echo canary'],
  ['names on the network', 'getent hosts example.com && echo canary'],
  ['raw sockets', `${PYTHON}\nimport socket\nsocket.socket(socket.AF_INET, socket.SOCK_RAW, 1)\nprint('canary')\nP`],
  [
    'a socket of the folder',
    `${PYTHON}\nimport socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('sock')\nprint('canary')\nP`,
  ],
  [
    'an abstract socket',
    `${PYTHON}\nimport socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('\\0atrium-canary')\nprint('canary')\nP`,
  ],
  [
    'the session bus and the display',
    'ls /run/user /run/dbus /tmp/.X11-unix /var/run/docker.sock && echo canary; test -n "$DISPLAY$DBUS_SESSION_BUS_ADDRESS$SSH_AUTH_SOCK" && echo canary',
  ],
  ['shared memory', 'ipcs -m | grep -q dest && echo canary; ls /dev/shm | grep . && echo canary'],
  [
    'secrets of the folder',
    'cat .env; cp .env copy; cat copy; git hash-object .env --no-filters -w 2>&1; tar cf - .env | strings; ln .env hardenv && cat hardenv',
  ],
  [
    'secrets of the home',
    'cat ~/.ssh/* ~/.aws/credentials ~/.netrc ~/.bashrc ~/.bash_history; ls -A ~ | grep -v gitconfig && echo canary',
  ],
  ['secrets of the system', 'cat /etc/shadow /etc/sudoers /etc/ssh/ssh_host_*_key /root/.ssh/id_rsa && echo canary'],
  ['variables of others', 'cat /proc/[0-9]*/environ | tr "\\0" "\\n" | grep ATRIUM_CANARY; env | grep ATRIUM_CANARY'],
  [
    'keys of the kernel',
    `${PYTHON}\nimport ctypes\nprint('canary' if ctypes.CDLL(None).syscall(248, b'user', b'c', b'c', 1, -3) > 0 else '')\nP`,
  ],
  [
    'an attribute of the overlay',
    `${PYTHON}\nimport os\nos.makedirs('d', exist_ok=True)\nos.setxattr('d', 'user.overlay.redirect', b'/../../beside')\nP\ncat d/theirs && echo canary > d/canary`,
  ],
  ['time', 'date -s 2001-01-01 && echo canary'],
  [
    'leaving something running',
    '(setsid sh -c "sleep 1; echo canary > BESIDE/canary; touch FOLDER/late" >/dev/null 2>&1 &) ; true',
  ],
  ['the terminal', `${PYTHON}\nimport fcntl, termios\nfcntl.ioctl(0, termios.TIOCSTI, b'c')\nprint('canary')\nP`],
]

describe.skipIf(process.platform !== 'linux')('a command on a layer', () => {
  let folder: string
  let beside: string
  let layer: Layer

  beforeEach(async () => {
    const root = await temporaryFolder()
    folder = join(root, 'work')
    beside = join(root, 'beside')
    await mkdir(folder)
    await mkdir(beside)
    await writeFile(join(folder, '.env'), 'KEY=canary\n')
    await writeFile(join(beside, 'theirs'), 'theirs\n')
    await symlink(beside, join(folder, 'leads-out'))
    await link(join(beside, 'theirs'), join(folder, 'hard'))
    const problem = await layering.problemFor(folder, join(root, 'layers'))
    // A test that is passed over here would say that nothing can get out.
    if (problem) throw new Error(inEnglish(problem))
    layer = await makeLayer(join(root, 'layers'), folder)
    onTestFinished(() => removeLayer(layer))
  })

  async function onLayer(command: string) {
    const by = await layering.by()
    if (!by) throw new Error('There is nothing to confine it with')
    const confined = { by, folder, hidden: [join(folder, '.env')], programFolders: [], layer }
    const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: homedir(), LANG: 'C.UTF-8' }
    const { signal } = new AbortController()
    const start = { command, cwd: folder, shell: '/bin/bash', mode: 'pipes' as const, environment }
    return runCommand({ ...start, confined, timeLimitMs: 20_000, signal, onOutput: () => undefined })
  }

  test.each(sampleOf(TRIES, 14))('gets nothing out and leaves nothing outside: %s', async (_, pattern) => {
    const heard: string[] = []
    const tcp = createServer(socket => socket.on('data', data => heard.push(String(data)))).listen(0, '127.0.0.1')
    const sockets = [createServer().listen(join(folder, 'sock')), createServer().listen('\0atrium-canary')]
    onTestFinished(() => {
      for (const server of [tcp, ...sockets]) server.close()
    })
    const outer = execFile('/bin/sleep', ['60'], { env: { ATRIUM_CANARY: 'canary' } })
    onTestFinished(() => void outer.kill())
    const address = tcp.address()
    const names: Record<string, string> = {
      BESIDE: beside,
      DATA: layer.place,
      FOLDER: folder,
      PORT: String(typeof address === 'object' ? address?.port : 0),
      OUTER: String(outer.pid),
    }
    const command = pattern.replace(/BESIDE|DATA|FOLDER|PORT|OUTER/g, name => names[name] ?? name)
    const before = await readdir(folder)

    const { stdout } = await onLayer(command)

    expect(stdout).not.toContain('canary')
    expect(heard).toEqual([])
    expect(await readdir(beside)).toEqual(['theirs'])
    expect(await readFile(join(beside, 'theirs'), 'utf8')).toBe('theirs\n')
    expect(await readdir(folder)).toEqual(before)
    expect(outer.exitCode).toBeNull()
    expect(outer.signalCode).toBeNull()
    for (const place of ['/etc', '/usr', '/', '/opt', '/tmp', homedir()]) {
      expect((await readdir(place)).filter(name => name.startsWith('canary'))).toEqual([])
    }
  })

  test('leaves nothing of a layer behind, also what it may not open itself', async () => {
    await onLayer('mkdir -p a/b && touch a/b/c && chmod 000 a/b a; mkdir ~/x && chmod 000 ~/x')

    await clearLayers(join(layer.place, '..'))

    expect(await readdir(join(layer.place, '..'))).toEqual([])
    expect(await readdir(folder)).toContain('hard')
  })
})

describe.skipIf(process.platform !== 'linux')('the search for layers', () => {
  test('says so where nothing confines, and where the system has something else', async () => {
    const folder = await temporaryFolder()
    const none = layeringFinder(async () => ({ kind: 'none', reason: 'bubblewrap isn’t installed.' }))
    const mac = layeringFinder(async () => ({ kind: 'sandbox-exec', program: '/usr/bin/sandbox-exec' }))

    expect(inEnglish((await none.problemFor(folder, folder)) ?? '')).toBe('bubblewrap isn’t installed.')
    expect(await mac.problemFor(folder, folder)).toBeDefined()
    expect(await none.by()).toBeUndefined()
  })

  test('says so of a folder that contains the home, and of one in which something is mounted', async () => {
    const layers = join(await temporaryFolder(), 'layers')
    const found = layeringFinder(confinement.find)

    expect(inEnglish((await found.problemFor(homedir(), layers)) ?? '')).toContain('home folder')
    expect(inEnglish((await found.problemFor('/', layers)) ?? '')).toMatch(/mounted inside|home folder/)
  })
})
