import { execFile } from 'node:child_process'
import { access, chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { countUncommitted } from '../../../main/approvals/count-uncommitted'
import { temporaryFolder } from '../../helpers/temp-folder'

const PATH = process.env.PATH ?? '/usr/bin:/bin'

async function repository() {
  const folder = await temporaryFolder()
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  await git('init')
  await writeFile(join(folder, 'kept.txt'), 'one\n')
  await writeFile(join(folder, '.gitignore'), 'ignored\n')
  await git('add', '.')
  await git('commit', '-m', 'first')
  return { folder, git }
}

test('changed, new and staged files count; ignored files do not', async () => {
  const { folder, git } = await repository()
  expect(await countUncommitted(folder, { PATH })).toBe(0)
  await writeFile(join(folder, 'kept.txt'), 'another\n')
  await writeFile(join(folder, 'new.txt'), '')
  await writeFile(join(folder, 'staged.txt'), '')
  await writeFile(join(folder, 'ignored'), '')
  await git('add', 'staged.txt')
  expect(await countUncommitted(folder, { PATH })).toBe(3)
})

test('a folder without a repository, and one below it, say nothing', async () => {
  expect(await countUncommitted(await temporaryFolder(), { PATH })).toBeUndefined()
  const { folder } = await repository()
  await mkdir(join(folder, 'below'))
  expect(await countUncommitted(join(folder, 'below'), { PATH })).toBeUndefined()
})

test('a repository that would have git run something is not asked', async () => {
  const { folder, git } = await repository()
  const fired = join(await temporaryFolder(), 'fired')
  await git('config', 'core.fsmonitor', `touch ${fired}; echo`)
  expect(await countUncommitted(folder, { PATH })).toBeUndefined()
  await git('config', '--unset', 'core.fsmonitor')
  await git('config', 'filter.q.clean', `touch ${fired}; cat`)
  await writeFile(join(folder, '.gitattributes'), '* filter=q\n')
  expect(await countUncommitted(folder, { PATH })).toBeUndefined()
  await expect(access(fired)).rejects.toThrow('ENOENT')
})

test('a program named git in the folder itself is never run', async () => {
  const { folder } = await repository()
  const fired = join(await temporaryFolder(), 'fired')
  await writeFile(join(folder, 'git'), `#!/bin/sh\ntouch ${fired}\n`)
  await chmod(join(folder, 'git'), 0o755)
  expect(await countUncommitted(folder, { PATH: [folder, '.', PATH].join(delimiter) })).toBe(1)
  await expect(access(fired)).rejects.toThrow('ENOENT')
})
