import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { shell } from '../../../main/tools/workspace/shell'
import { planAndApply } from '../../helpers/run-proposal'
import { toolContext } from '../../helpers/tool-context'

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
