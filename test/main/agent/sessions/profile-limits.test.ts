import { expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../../shared/session/tool-results'
import type { Profile } from '../../../../shared/settings'
import { folderWith } from '../../../helpers/project-folder'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const phi = { deniedCommands: ['curl'], readPaths: ['src'], listMost: 1 }

/** Gives the words that a model is told that makes these calls, by their ids. */
async function toldOf(profile: Partial<Profile>, calls: ReturnType<typeof toolCall>[]) {
  const provider = scriptedProvider({ toolCalls: calls }, { text: 'Done.' })
  const app = await startSessions({ dataFolder: await temporaryFolder(), provider, profile })
  onTestFinished(() => app.leave())
  const { id } = await app.create(await folderWith({ 'src/a.ts': 'mine', 'src/b.ts': '', 'docs/c.md': 'other' }))
  await app.send(id, 'Go')
  const { calls: made } = await app.ended(id)
  return (callId: string) => textOf(made[callId]?.result ?? { isError: true, content: [] })
}

test('denied commands and readable files of a profile hold for the tools of its set', async () => {
  const told = await toldOf({ toolset: 'phi', phi }, [
    toolCall('net', 'bash', { command: 'curl https://a.example' }),
    toolCall('other', 'read_file', { path: 'docs/c.md' }),
    toolCall('mine', 'read_file', { path: 'src/a.ts' }),
    toolCall('list', 'list_files', { path: 'src' }),
  ])
  expect(told('net')).toBe('Access denied: command contains denied pattern: curl')
  expect(told('other')).toBe('Access denied: read not in allowed paths: docs/c.md')
  expect(told('mine')).toBe('[1 lines]\n   1 | mine')
  expect(told('list')).toContain('(more than 1 entries, showing first 1)')
})

test('another set has no such limits', async () => {
  const told = await toldOf({ toolset: 'polpo', phi }, [toolCall('other', 'read', { path: 'docs/c.md' })])
  expect(told('other')).toContain('other')
})
