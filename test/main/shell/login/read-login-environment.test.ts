import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLoginEnvironment } from '../../../../main/shell/login/read-login-environment'
import { listProcesses } from '../../../../main/shell/process/list-processes'
import { eventually } from '../../../helpers/eventually'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'login-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A login shell whose profile is `profile`; the command to run is `$command`. */
async function shellWith(profile: string): Promise<string> {
  const path = join(folder, 'shell')
  await writeFile(path, `#!/bin/sh\nfor command; do :; done\n${profile}\n`)
  await chmod(path, 0o755)
  return path
}

function answerOf(SHELL: string, timeLimitMs = 10_000) {
  const environment = { SHELL, HOME: folder, PATH: '/usr/bin:/bin', FROM_APP: 'yes' }
  return readLoginEnvironment({ platform: 'linux', environment, timeLimitMs })
}

async function read(SHELL: string) {
  const { environment, failure } = await answerOf(SHELL)
  expect(failure).toBeUndefined()
  return environment
}

describe.skipIf(process.platform === 'win32')('readLoginEnvironment', () => {
  test('has what the profiles set, and what the app had', async () => {
    await writeFile(join(folder, '.profile'), 'export FROM_PROFILE="a b"; PATH="/opt/mine:$PATH"; cd /usr')

    const environment = await read('/bin/sh')

    expect(environment).toMatchObject({ FROM_PROFILE: 'a b', FROM_APP: 'yes' })
    expect(environment.PATH).toMatch(/^\/opt\/mine:/)
    expect(environment.PWD).toBeUndefined()
    expect(environment.ATRIUM_CALL).toBeUndefined()
  })

  test('keeps values with line feeds, equals signs and nothing in them', async () => {
    const shell = await shellWith('export A="1\n2=3" B= ; eval "$command"')

    expect(await read(shell)).toMatchObject({ A: '1\n2=3', B: '' })
  })

  test('does not mind what profiles print, before and after', async () => {
    const shell = await shellWith('echo "NOISE=1"; printf "no line end"; export A=1; eval "$command"; echo "NOISE=2"')

    const environment = await read(shell)

    expect(environment.A).toBe('1')
    expect(environment.NOISE).toBeUndefined()
  })

  test('reads line by line where env knows no -0', async () => {
    const shell = await shellWith('export A="1\n 2"; eval "$(echo "$command" | sed "s#/usr/bin/env -0#false#")"')

    expect(await read(shell)).toMatchObject({ A: '1\n 2', FROM_APP: 'yes' })
  })

  test('does not wait for an agent that a profile leaves running', async () => {
    const shell = await shellWith(`sleep 60 & echo $! > "${folder}/agent"; export A=1; eval "$command"`)

    const environment = await read(shell)

    expect(environment.A).toBe('1')
    process.kill(Number(await readFile(join(folder, 'agent'), 'utf8')))
  })

  test('falls back when the shell is too slow, and leaves nothing of it', async () => {
    const shell = await shellWith(`echo $$ > "${folder}/pid"; sleep 60`)

    expect(await answerOf(shell, 500)).toEqual({
      environment: { SHELL: shell, HOME: folder, PATH: '/usr/bin:/bin', FROM_APP: 'yes' },
      failure: 'late',
    })
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
    await eventually(async () => expect((await listProcesses({})).map(entry => entry.pid)).not.toContain(pid))
  })

  test('falls back when the shell fails, is missing, or prints without end', async () => {
    for (const shell of [await shellWith('exit 1'), join(folder, 'missing'), await shellWith('yes')]) {
      expect(await answerOf(shell)).toMatchObject({ environment: { FROM_APP: 'yes' }, failure: 'unreadable' })
    }
  })
})

test('on Windows it is the environment of the app', async () => {
  const environment = { Path: 'C:\\Windows' }

  expect(await readLoginEnvironment({ platform: 'win32', environment })).toEqual({ environment })
})
