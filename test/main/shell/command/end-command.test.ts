import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../../main/shell/command/run-command'
import { sampleOf } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'

const quiet = '</dev/null >/dev/null 2>&1'

/** Ways to start `sleep` that leave the group, the parent, the environment, the name or all of them behind. */
const WAYS: Record<string, (sleep: string) => string> = {
  'a child': sleep => `${sleep} &`,
  'a child that ignores the signal to end': sleep => `(trap "" TERM HUP; ${sleep}) &`,
  nohup: sleep => `nohup ${sleep} ${quiet} &`,
  'a session of its own': sleep => `setsid ${sleep} ${quiet} &`,
  'an orphan': sleep => `(${sleep} ${quiet} &)`,
  'an orphan in a session of its own': sleep => `(setsid ${sleep} ${quiet} &)`,
  'an empty environment': sleep => `env -i ${sleep} &`,
  'an orphan without environment': sleep => `(env -i setsid ${sleep} ${quiet} &)`,
  'a daemon that forks twice without environment': sleep =>
    `(env -i setsid bash -c '(exec ${sleep}) ${quiet} & exit' ${quiet} &)`,
  'a renamed orphan without environment': sleep => `(env -i setsid bash -c 'exec -a kworker/0:1 ${sleep}' ${quiet} &)`,
  'one that overwrites its title and environment': sleep =>
    `(env -i setsid perl -e '$0 = "renamed"; exec "${sleep}"' ${quiet} &)`,
  'a shell without environment that starts more': sleep =>
    `(env -i PATH=/usr/bin:/bin setsid bash -c 'while :; do ${sleep} & wait; done' ${quiet} &)`,
  'one that ignores every signal it can, without environment': sleep =>
    `(env -i setsid bash -c 'trap "" TERM HUP INT QUIT USR1; ${sleep}; ${sleep}' ${quiet} &)`,
  'python that forks twice without environment': sleep =>
    `(env -i python3 -c 'import os; os.fork() and os._exit(0); os.setsid(); os.fork() and os._exit(0); os.execvp("sleep", "${sleep}".split())' ${quiet} &)`,
  'other limits': sleep => `(env -i setsid bash -c 'ulimit -n 64; ulimit -c 0; ${sleep}' ${quiet} &)`,
  'another directory and mask': sleep => `(cd / && umask 0 && env -i setsid ${sleep} ${quiet} &)`,
  'another priority': sleep => `(env -i setsid nice -n 10 ${sleep} ${quiet} &)`,
  'a pipeline in a session of its own': sleep => `(env -i setsid bash -c 'yes | ${sleep}' ${quiet} &)`,
  'a tree of three without environment': sleep =>
    `(env -i setsid bash -c '(bash -c "${sleep} & ${sleep}" &); ${sleep}' ${quiet} &)`,
  timeout: sleep => `(env -i setsid timeout 9999 ${sleep} ${quiet} &)`,
}

async function withSign(sign: string): Promise<string[]> {
  const names = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const lines = await Promise.all(
    names.map(async name => {
      const [line, stat] = await Promise.all(
        [`/proc/${name}/cmdline`, `/proc/${name}/stat`].map(path => readFile(path, 'latin1').catch(() => '')),
      )
      return /\) [ZX] /.test(stat ?? '') ? '' : (line ?? '')
    }),
  )
  return lines.filter(line => line.includes(sign))
}

describe.skipIf(process.platform !== 'linux').each(['pipes', 'terminal'] as const)('Stop of a command in %s', mode => {
  test.each(sampleOf(Object.entries(WAYS), 5))('leaves nothing of %s', async (_name, way) => {
    // In the arguments of every process of the tree, so that what is left is found otherwise than by what ends it.
    const sign = `86400.${randomInt(1e12)}`
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    const ended = runCommand({
      command: `${way(`sleep ${sign}`)}\nsleep ${sign}`,
      cwd: await temporaryFolder(),
      shell: '/bin/bash',
      mode,
      environment: { PATH: '/usr/bin:/bin' },
      timeLimitMs: 60_000,
      signal: controller.signal,
      onOutput: () => undefined,
    })
    // The line itself, its own last sleep, and what it hid.
    await expect.poll(async () => (await withSign(`\0${sign}\0`)).length, { timeout: 5_000 }).toBeGreaterThan(1)

    controller.abort()

    expect((await ended).stopped).toBe(true)
    expect(await withSign(sign)).toEqual([])
  })
})
