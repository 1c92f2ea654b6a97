import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../../main/shell/command/run-command'
import type { ConfinedView } from '../../../../main/shell/confinement/bubblewrap-arguments'
import type { Confined } from '../../../../main/shell/confinement/confined-start'
import {
  type Confinement,
  confinement,
  installCommand,
  namespaceRemedy,
} from '../../../../main/shell/confinement/confinement'
import { inEnglish } from '../../../../shared/sentence'
import { temporaryFolder } from '../../../helpers/temp-folder'
import script from './children/run-confined?mjs-bundle'

/** The user that owns nothing. */
const NOBODY = 65_534

const PATH = '/usr/local/bin:/usr/bin:/bin'

describe.skipIf(process.platform !== 'linux')('a confined command', () => {
  let by: Confinement

  beforeAll(async () => {
    by = await confinement.find()
    // A test that is passed over here would say that nothing can happen.
    if (by.kind === 'none') throw new Error(`${by.reason} ${by.install ?? ''}`)
  })

  async function run(
    command: string,
    folder: string,
    {
      timeLimitMs = 20_000,
      memoryLimit,
      ...view
    }: Partial<ConfinedView & { timeLimitMs: number; memoryLimit: number }> = {},
  ) {
    if (by.kind === 'none') throw new Error(inEnglish(by.reason))
    const confined: Confined = { by, folder, hidden: [], programFolders: [], ...view }
    const { signal } = new AbortController()
    const environment = { PATH, HOME: '/root', LANG: 'C.UTF-8' }
    const start = { command, cwd: folder, shell: '/bin/bash', mode: 'pipes' as const, environment }
    const limits = { timeLimitMs, ...(memoryLimit !== undefined && { memoryLimit }) }
    return runCommand({ ...start, ...limits, confined, signal, onOutput: () => undefined })
  }

  test('reads the folder and says what it found', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a b.txt'), 'one\ntwo\n')

    expect(await run('wc -l "a b.txt" && ls | sort -r', folder)).toMatchObject({
      exitCode: 0,
      stdout: '2 a b.txt\na b.txt\n',
      stderr: '',
    })
  })

  test('writes nowhere but in a scratch place that nobody sees', async () => {
    const folder = await temporaryFolder()
    const beside = await temporaryFolder()
    const places = [folder, beside, '/tmp', '/usr', '/etc', '/dev/shm', '/var/tmp', '/root', '/home', '/']

    const { stdout } = await run(
      `for place in ${places.join(' ')}; do { echo x > $place/canary-5; } 2>/dev/null && echo $place; done; chmod 777 . 2>/dev/null; rm -rf . 2>/dev/null`,
      folder,
    )

    expect(stdout).toBe('/tmp\n')
    for (const place of places) expect(await readdir(place).catch(() => [])).not.toContain('canary-5')
  })

  test('reads nothing outside of the folder but the system', async () => {
    const folder = await temporaryFolder()
    const beside = await temporaryFolder()
    await writeFile(join(beside, 'secret'), 'canary-6\n')
    await chmod(beside, 0o755)
    const canary = execFileSync('mktemp', ['/var/tmp/canary-XXXXXX'], { encoding: 'utf8' }).trim()
    onTestFinished(() => rm(canary))
    const outside = [
      join(beside, 'secret'),
      canary,
      '/etc/shadow',
      '/proc/1/environ',
      '/root/.bashrc',
      process.execPath,
    ]

    const { stdout } = await run(
      `for file in ${outside.join(' ')}; do cat $file >/dev/null 2>&1 && echo $file; done`,
      folder,
    )

    const readable = stdout.split('\n').filter(path => path !== '' && !path.startsWith('/usr/'))
    // Its own first process is bubblewrap, whose environment is the command's.
    expect(readable.filter(path => path !== '/proc/1/environ')).toEqual([])
  })

  test('sees no process of the computer and cannot end one', async () => {
    const { stdout } = await run(
      `kill -9 ${process.pid} 2>/dev/null || echo kept; ls /proc | grep -c '^[0-9]'`,
      await temporaryFolder(),
    )

    const [kept, count] = stdout.trim().split('\n')
    expect(kept).toBe('kept')
    expect(Number(count)).toBeLessThan(10)
  })

  test('reaches no server, neither by a network nor by a socket in the folder', async () => {
    const folder = await temporaryFolder()
    let asked = 0
    const listen = async (where: number | string) => {
      const server = createServer(socket => {
        asked += 1
        socket.destroy()
      })
      await new Promise<void>(resolve => {
        if (typeof where === 'number') server.listen(where, '127.0.0.1', resolve)
        else server.listen(where, resolve)
      })
      onTestFinished(() => void server.close())
      return server.address()
    }
    const address = await listen(0)
    await listen(join(folder, 's'))
    const port = typeof address === 'object' && address ? address.port : 0
    const unix = `python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect("s")'`
    const perl = `perl -MSocket -e 'socket(S,AF_UNIX,SOCK_STREAM,0) and connect(S,sockaddr_un("s")) and print "in"'`

    const { stdout } = await run(
      `(echo hi > /dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo tcp; ${unix} 2>/dev/null && echo unix; ${perl}; true`,
      folder,
    )

    expect({ stdout, asked }).toEqual({ stdout: '', asked: 0 })
  })

  test('cannot open what is hidden in the folder', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, '.ssh'))
    await writeFile(join(folder, '.ssh', 'id_rsa'), 'canary-7\n')
    await writeFile(join(folder, '.env'), 'canary-7\n')
    await writeFile(join(folder, 'a.txt'), 'canary-8\n')
    const hidden = [join(folder, '.env'), join(folder, '.ssh', 'id_rsa')]

    const { stdout, stderr } = await run('grep -r canary . ; cat < .env', folder, { hidden })

    expect(stdout).toBe('./a.txt:canary-8\n')
    expect(stderr).toContain('.env: Permission denied')
  })

  test('is ended by a limit of memory, and takes no program of a person along', async () => {
    const { exitCode, stdout } = await run(
      'python3 -c "x = bytearray(6 * 1024 ** 3)" 2>/dev/null; echo $?',
      await temporaryFolder(),
    )

    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '1\n' })
  })

  test('leaves nothing behind, whatever it has started and however it hides', async () => {
    const folder = await temporaryFolder()
    const hides = 'env -i setsid bash -c "exec -a renamed sleep 54321" </dev/null >/dev/null 2>&1 &'

    await run(`${hides} sleep 0.2; true`, folder)
    const stopped = await run(`${hides} trap "" TERM; sleep 54321`, folder, { timeLimitMs: 400 })

    expect(stopped.timedOut).toBe(true)
    const names = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
    const lines = await Promise.all(names.map(name => readFile(`/proc/${name}/cmdline`, 'latin1').catch(() => '')))
    expect(lines.filter(line => line.includes('54321'))).toEqual([])
  })

  test.skipIf(process.getuid?.() !== 0)('is held in the same way where an ordinary user runs it', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.txt'), 'one\n')
    for (const path of [folder, dirname(script)]) await chmod(path, 0o777)
    const line =
      'id -u; cat a.txt; echo x > b.txt; echo x > /tmp/canary-9 && ls /tmp | grep canary; cat /etc/shadow; ls /home /proc | grep -c .'

    const printed = execFileSync(process.execPath, [script, folder, line], {
      uid: NOBODY,
      gid: NOBODY,
      encoding: 'utf8',
    })

    const { stdout, stderr } = JSON.parse(printed)
    expect(stdout).toContain(`${NOBODY}\none\ncanary-9\n`)
    expect(stderr).toContain('b.txt: Read-only file system')
    expect(stderr).toContain('/etc/shadow: No such file')
    expect(await readdir(folder)).toEqual(['a.txt'])
    expect(await readdir('/tmp')).not.toContain('canary-9')
  })

  test('changes no setting of the computer, whoever runs it', async () => {
    // A file that is opened like this is not written to.
    const opened =
      "find /proc -path '/proc/[0-9]*' -prune -o -path '/proc/self' -prune -o -path '/proc/thread-self' -prune -o -type f -print | " +
      'while read -r file; do { : >> "$file"; } 2>/dev/null && echo "$file"; done; echo over'

    const { stdout } = await run(opened, await temporaryFolder())

    expect(stdout).toBe('over\n')
  })

  test('is ended where its processes take too much memory together, and what they share counts once', async () => {
    const folder = await temporaryFolder()
    const memoryLimit = 300 * 1024 * 1024
    const filled = `perl -e '$x = "a" x 120e6; $| = 1; print "."; sleep 5' & `

    const many = await run(`${filled.repeat(4)} wait`, folder, { memoryLimit })
    expect(many).toMatchObject({ exitCode: 137, timedOut: false, stopped: false })
    expect(many.stderr).toMatch(/too much memory\.\n$/)

    const shares = `perl -e '$x = "a" x 120e6; fork for 1..2; select undef, undef, undef, 0.5'`
    expect(await run(shares, folder, { memoryLimit })).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('takes no rights that it was not given', async () => {
    const { stdout } = await run(
      'unshare -Ur true 2>/dev/null && echo namespace; grep -E "^(CapEff|NoNewPrivs|Seccomp):" /proc/self/status',
      await temporaryFolder(),
    )

    expect(stdout.replace(/\s+/g, ' ').trim()).toBe('CapEff: 0000000000000000 NoNewPrivs: 1 Seccomp: 2')
  })
})

test('names the one command that installs bubblewrap on a system', () => {
  expect(installCommand('NAME="Debian"\nID=debian\n')).toBe('sudo apt-get install -y bubblewrap')
  expect(installCommand('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe('sudo apt-get install -y bubblewrap')
  expect(installCommand('ID="rocky"\nID_LIKE="rhel centos fedora"\n')).toBe('sudo dnf install -y bubblewrap')
  expect(installCommand('ID=arch\n')).toBe('sudo pacman -S --needed bubblewrap')
  expect(installCommand('ID=something\n')).toBeUndefined()
})

test('where the kernel forbids namespaces, the one command that allows them is known', async () => {
  const kernel = (settings: Record<string, string>) =>
    namespaceRemedy(async name => settings[name] ?? Promise.reject(new Error('There is no such setting')))

  expect(await kernel({})).toBeUndefined()
  expect(await kernel({ 'user/max_user_namespaces': '63000\n' })).toBeUndefined()
  expect(await kernel({ 'kernel/unprivileged_userns_clone': '0\n' })).toContain('unprivileged_userns_clone=1')
  expect(await kernel({ 'user/max_user_namespaces': '0\n' })).toContain('max_user_namespaces')
  const profile = await kernel({ 'kernel/apparmor_restrict_unprivileged_userns': '1\n' })
  // Printed as a shell would print it.
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    (profile ?? '').replace(/^sudo sh -c '(.*) > .*$/s, '$1'),
  ])
  expect(stdout.split('\n').filter(line => line.startsWith('profile '))).toEqual([
    'profile atrium-bwrap /usr/bin/bwrap flags=(unconfined) { userns, }',
    'profile atrium-unshare /usr/bin/unshare flags=(unconfined) { userns, }',
  ])
})
