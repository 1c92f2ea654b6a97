import { execFile } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { quietEnvironment, repositoryIsPlain } from '../../../../main/approvals/commands/plain-repository'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { buildRepository, output } from './firing-range'

const run = promisify(execFile)
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: '/nonexistent' }

/** Each with what it is that runs, and the line that the rules allow. */
const hostile: [name: string, settings: [string, string][], line: string][] = [
  ['a monitor', [['core.fsmonitor', 'touch fired;false']], 'git status'],
  [
    'a filter',
    [
      ['filter.q.clean', 'touch fired;cat'],
      ['core.attributesFile', 'attributes'],
    ],
    'git diff',
  ],
  [
    'a text converter',
    [
      ['diff.q.textconv', 'touch fired;cat'],
      ['core.attributesFile', 'attributes'],
    ],
    'git diff',
  ],
  ['an outside diff', [['diff.external', 'touch fired #']], 'git diff'],
  [
    'a diff of one kind of file',
    [
      ['diff.q.command', 'touch fired #'],
      ['core.attributesFile', 'attributes'],
    ],
    'git diff',
  ],
]

async function repository(settings: readonly [string, string][] = []): Promise<string> {
  const folder = await temporaryFolder()
  await buildRepository(folder)
  await writeFile(join(folder, 'attributes'), '* filter=q diff=q\n')
  for (const [name, value] of settings) await run('git', ['config', name, value], { cwd: folder })
  return folder
}

async function inspect(folder: string): Promise<boolean> {
  const { stdout: names } = await run('git', ['config', '--local', '--includes', '--name-only', '--list'], {
    cwd: folder,
  })
  const { stdout: files } = await run('git', ['ls-files', '--stage'], { cwd: folder })
  return repositoryIsPlain(names.trim().split('\n'), files.trim().split('\n'))
}

const fired = (folder: string) =>
  access(join(folder, 'fired')).then(
    () => true,
    () => false,
  )

describe("a repository's own settings", () => {
  test.each(hostile)('that name %s run it, and are told', async (_, settings, line) => {
    const folder = await repository(settings)
    expect(await inspect(folder)).toBe(false)
    await output(line, folder, environment)
    expect(await fired(folder)).toBe(true)
  })

  test('of an ordinary one are plain', async () => {
    const folder = await repository([
      ['remote.origin.url', 'https://a.example/x.git'],
      ['branch.main.remote', 'origin'],
      ['pull.rebase', 'true'],
    ])
    expect(await inspect(folder)).toBe(true)
    expect(await output('git status --short', folder, quietEnvironment(environment))).toContain(' M a')
    expect(await output('git diff', folder, quietEnvironment(environment))).toContain('+x 3')
  })

  test('do not count where there is another repository within', async () => {
    const folder = await repository()
    await mkdir(join(folder, 'sub'))
    await buildRepository(join(folder, 'sub'))
    await run('git', ['add', 'sub'], { cwd: folder })
    expect(await inspect(folder)).toBe(false)
  })
})

describe('the quiet environment', () => {
  test('stops a monitor and hooks even where the settings name them', async () => {
    const folder = await repository([['core.fsmonitor', 'touch fired;false']])
    const hook = join(folder, '.git', 'hooks', 'post-index-change')
    await mkdir(join(folder, '.git', 'hooks'), { recursive: true })
    await writeFile(hook, '#!/bin/sh\ntouch fired\n', { mode: 0o755 })
    await output('git status', folder, quietEnvironment(environment))
    expect(await fired(folder)).toBe(false)
    await output('git status', folder, environment)
    expect(await fired(folder)).toBe(true)
  })
})
