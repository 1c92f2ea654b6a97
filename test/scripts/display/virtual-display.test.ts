import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { virtualDisplay } from '../../../scripts/display/virtual-display'
import { temporaryFolder } from '../../helpers/temp-folder'

async function program(script: string): Promise<string> {
  const file = join(await temporaryFolder(), 'server')
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}

describe.runIf(process.platform === 'linux')('virtualDisplay', () => {
  test('takes the number that the server picks, and nothing of the person’s desktop', async () => {
    const { env, stop } = await virtualDisplay(await program('printf 4 >&3; printf "2\\n" >&3; exec sleep 60'))
    await stop()

    expect(env.DISPLAY).toBe(':42')
    expect(env.XDG_SESSION_TYPE).toBe('x11')
    expect(env).not.toHaveProperty('WAYLAND_DISPLAY')
  })

  test('fails with what the server says when it cannot start', async () => {
    const server = await program('echo "no free display" >&2; exit 1')

    await expect(virtualDisplay(server)).rejects.toThrow('did not start. no free display')
  })

  test('fails when there is no such server', async () => {
    await expect(virtualDisplay('no-such-display-server')).rejects.toThrow('no-such-display-server')
  })
})

const hasServer = await new Promise<boolean>(resolve => {
  const probe = spawn('Xvfb', ['-help'], { stdio: 'ignore' })
  probe.once('error', () => resolve(false))
  probe.once('exit', () => resolve(true))
})

describe.runIf(hasServer)('a real Xvfb', () => {
  test('accepts clients until it is stopped, several at once', async () => {
    const [one, two] = await Promise.all([virtualDisplay(), virtualDisplay()])
    const socketOf = (display: string | undefined) => `/tmp/.X11-unix/X${display?.slice(1)}`
    expect(one.env.DISPLAY).not.toBe(two.env.DISPLAY)
    const client = connect(socketOf(one.env.DISPLAY))
    await once(client, 'connect')
    client.destroy()

    await Promise.all([one.stop(), two.stop()])

    await expect(once(connect(socketOf(one.env.DISPLAY)), 'connect')).rejects.toThrow()
  })
})
