import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPatch } from '../../../main/tools/workspace/apply-patch'
import { exploreWorkspace } from '../../../main/tools/workspace/explore-workspace'
import { replaceInFile } from '../../../main/tools/workspace/replace-in-file'
import { shell } from '../../../main/tools/workspace/shell'
import { writeFile } from '../../../main/tools/workspace/write-file'
import { textOf } from '../../../shared/session/tool-results'
import { planAndApply, propose } from '../../helpers/run-proposal'
import { temporaryFolder } from '../../helpers/temp-folder'
import { toolContext } from '../../helpers/tool-context'

/** A folder and the name of a link that it was opened through. */
async function opened(files: Record<string, string>) {
  const context = await toolContext(files)
  const link = join(await temporaryFolder(), 'opened')
  await symlink(context.workspace, link)
  return { context, link }
}

test.each([
  ['apply_patch', applyPatch, (path: string) => ({ operation_type: 'update_file', path, diff: '-old\n+new' })],
  [
    'apply_patch with a whole patch',
    applyPatch,
    (path: string) => ({ diff: `*** Begin Patch\n*** Update File: ${path}\n@@\n-old\n+new\n*** End Patch` }),
  ],
  ['replace_in_file', replaceInFile, (path: string) => ({ path, old_string: 'old', new_string: 'new' })],
  ['write_file', writeFile, (path: string) => ({ path, content: 'new\n' })],
])('%s takes the spelling that the folder was opened in', async (_name, tool, inputFor) => {
  const { context, link } = await opened({ 'src/a': 'old\n' })
  await planAndApply(tool, inputFor(join(link, 'src/a')), context)
  expect(await readFile(context.path('src/a'), 'utf8')).toBe('new\n')
})

test('explore_workspace and shell take the spelling that the folder was opened in', async () => {
  const { context, link } = await opened({ 'src/a': 'needle\n' })
  if (exploreWorkspace.kind !== 'reads') throw new Error('explore_workspace only looks')
  const { run } = exploreWorkspace
  const explore = async (input: object) => textOf(await run(input, context))
  expect(await explore({ target: 'read', root: join(link, 'src/a'), pattern: '.' })).toBe('needle')
  expect(await explore({ target: 'content', root: link, pattern: 'needle' })).toContain('src/a')
  const { effects } = await propose(shell, { command: 'ls', working_directory: join(link, 'src') }, context)
  expect(effects).toMatchObject([{ type: 'command', workingDirectory: 'src' }])
})
