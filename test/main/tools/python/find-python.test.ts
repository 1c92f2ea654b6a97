import { execFileSync } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pythonExec } from '../../../../main/tools/classic/python-exec'
import { findPython } from '../../../../main/tools/python/find-python'
import { planOf, runJson } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('is that of the folder, also for code that runs below it, and its version is on the card', async () => {
  const context = await toolContext({ 'sub/a.txt': '' })
  execFileSync('python3', ['-m', 'venv', '--without-pip', context.path('.venv')])
  const code = 'import sys; print(sys.prefix)'
  expect((await runJson(pythonExec, { code, working_directory: 'sub' }, context)).stdout).toBe(
    `${context.path('.venv')}\n`,
  )
  const { effects } = await planOf(pythonExec, { code }, context)
  expect(effects).toMatchObject([
    { script: { language: 'python', program: '.venv/bin/python', version: expect.stringMatching(/^3\.\d+/) } },
  ])
  const { error_message } = await runJson(pythonExec, { code: 'import no_such_module_here' }, context)
  expect(error_message).toContain('Install it with: .venv/bin/python -m pip install no_such_module_here')
})

test('is not one that only has the name, and nothing of the folder is run to find out', async () => {
  const context = await toolContext({
    '.venv/bin/python': '#!/bin/sh\ntouch ran\necho Python 9.9\n',
    'conda/conda-meta/python-3.12.1-h1_0.json': '{}',
  })
  const { effects } = await planOf(pythonExec, { code: '1' }, context)
  expect(effects).not.toMatchObject([{ script: { version: '9.9' } }])
  await symlink(context.path('conda'), context.path('.conda'))
  await context.write({ 'conda/bin/python': '#!/bin/sh\ntouch ran\n' })
  execFileSync('chmod', ['+x', context.path('conda/bin/python')])
  expect((await planOf(pythonExec, { code: '1' }, context)).effects).toMatchObject([
    { script: { program: '.conda/bin/python', version: '3.12.1' } },
  ])
  expect(() => execFileSync('ls', [context.path('ran')], { stdio: 'ignore' })).toThrow()
})

test('no folder of the workspace on PATH counts, nor one without a whole path', async () => {
  const context = await toolContext({ 'bin/python3': '#!/bin/sh\ntouch ran\n' })
  execFileSync('chmod', ['+x', context.path('bin/python3')])
  const { workspace } = context
  const find = (PATH: string) =>
    findPython({ workspace, directory: workspace, environment: { PATH }, platform: process.platform })
  expect(await find(`${context.path('bin')}:bin:.`)).toBeUndefined()
  expect(await find(`${context.path('bin')}:/usr/bin`)).toMatchObject({ program: '/usr/bin/python3', kind: 'system' })
})
