import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shell } from '../../../main/tools/workspace/shell'
import { shellJob } from '../../../main/tools/workspace/shell-job'
import { textOf } from '../../../shared/session/tool-results'
import { attemptCall } from '../../helpers/attempt-call'
import { eventually } from '../../helpers/eventually'
import { planAndApply } from '../../helpers/run-proposal'
import { runUnasked } from '../../helpers/run-unasked'
import { temporaryFolder } from '../../helpers/temp-folder'
import { type TestToolContext, toolContext } from '../../helpers/tool-context'

const asLinux = describe.skipIf(process.platform !== 'linux')

asLinux('a line that was taken for one that only reads', () => {
  test.each([
    'echo x > written',
    'touch written; mkdir written',
    'printf x | tee written',
    'rm -rf a.txt .',
    "python3 -c \"open('written', 'w')\"",
    'git init -q .',
  ])('changes nothing all the same: %s', async command => {
    const context = await toolContext({ 'a.txt': 'one\n' })

    await planAndApply(shell, { command }, { ...context, confined: true })

    expect(await readdir(context.workspace)).toEqual(['a.txt'])
  })
})

/** A repository that tracks a file of secrets, in which something else was put since. */
async function repositoryWithChange(): Promise<TestToolContext> {
  const context = await toolContext({ '.env': 'KEY=placeholder\n', 'keys/a.pem': 'committed\n', 'a.txt': 'one\n' })
  const git = (...args: string[]) => execFileSync('git', args, { cwd: context.workspace })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'm')
  await context.write({ '.env': 'KEY=CANARY\n' })
  return context
}

asLinux('what git tracks and the person has changed since', () => {
  test.each([
    'sort .e* # git',
    'git status -v -v; grep -r . .',
    'git ls-files -m | xargs cat',
    'git grep -n KEY',
    'git diff',
    'git diff HEAD --word-diff',
  ])('is not shown to a line that names git: %s', async command => {
    const context = await repositoryWithChange()
    const result = await planAndApply(shell, { command }, { ...context, confined: true })
    expect(textOf(result)).not.toContain('CANARY')
  })

  test('is told as changed, and what has not changed as it is', async () => {
    const context = await repositoryWithChange()
    const result = await planAndApply(shell, { command: 'git status --short' }, { ...context, confined: true })
    expect(JSON.parse(textOf(result))).toMatchObject({ stdout: ' M .env\n', exit_code: 0 })
  })
})

asLinux('a file of secrets that is written while a command runs', () => {
  const WAITS = 'echo begun; until grep -q READY ready.txt; do sleep 0.02; done; grep -rh CANARY .'

  test.each(['is new', 'takes the place of another'])('is not told where it %s', async how => {
    const context = await toolContext({ 'ready.txt': '', ...(how !== 'is new' && { '.env': 'old' }) })
    const running = planAndApply(shell, { command: WAITS }, { ...context, confined: true })
    await eventually(() => expect(context.reports.join('')).toContain('begun'))
    await writeFile(context.path('.env.new'), 'CANARY')
    await rename(context.path('.env.new'), context.path('.env'))
    await writeFile(context.path('ready.txt'), 'READY')
    const answer = textOf(await running)
    expect(answer).not.toContain('CANARY')
    expect(answer).toContain('.env, which may hold secrets, was written while the command ran')
  })

  test('is not told by a command in the background either', async () => {
    const context = await toolContext({ 'ready.txt': '' })
    const started = await planAndApply(shell, { command: WAITS, background: true }, { ...context, confined: true })
    const { job } = JSON.parse(textOf(started)) as { job: string }
    await writeFile(context.path('.env'), 'CANARY')
    await writeFile(context.path('ready.txt'), 'READY')
    await context.jobs.find(job).over
    const answer = (await attemptCall(shellJob, { action: 'read', job }, context)).text
    expect(answer).not.toContain('CANARY')
    expect(answer).toContain('withheld')
  })

  test('leaves the output alone where nothing was written', async () => {
    const context = await toolContext({ '.env': 'old', 'a.txt': 'one' })
    const result = await planAndApply(shell, { command: 'grep -h one a.txt' }, { ...context, confined: true })
    expect(JSON.parse(textOf(result))).toMatchObject({ stdout: 'one\n', exit_code: 0 })
  })
})

asLinux('a folder of PATH in which a person keeps scripts', () => {
  test('is shown without the files of secrets in it', async () => {
    const { workspace } = await toolContext()
    const scripts = await temporaryFolder()
    await mkdir(join(scripts, 'sub'))
    for (const [name, text] of [
      ['greet', '#!/bin/sh\necho hello'],
      ['.env', 'CANARY'],
      ['sub/id_rsa', 'CANARY'],
    ] as const)
      await writeFile(join(scripts, name), text, { mode: 0o755 })
    const environment = { PATH: `${scripts}:/usr/bin:/bin` }
    const command = `greet; cat ${scripts}/.e*; grep -r CANARY ${scripts}`
    const effect = { type: 'command' as const, command, workingDirectory: '.', shell: '/bin/bash', timeLimitMs: 5_000 }
    const said = await runUnasked({ ...effect, environment: [] }, { workspace, environment })
    expect(said).toContain('hello')
    expect(said).not.toContain('CANARY\n')
    expect(said.match(/Permission denied/g)).toHaveLength(3)
  })
})
