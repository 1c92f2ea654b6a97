import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../main/tools/tool'
import { watchCommand } from '../../../main/tools/watch-command'
import { shell } from '../../../main/tools/workspace/shell'
import { unlessAborted } from '../../../main/unless-aborted'
import type { AskIndex } from '../../../main/workspace/folder-index/ask-index'
import { folderWatches } from '../../../main/workspace/folder-index/folder-watches'
import type { IndexQuestion } from '../../../main/workspace/folder-index/index-service'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import { toolContext } from '../../helpers/tool-context'

const { plan } = shell as Extract<Tool, { kind: 'changes' }>
const OUTCOME = { stdout: 'ran', stderr: '', exitCode: 0 } as unknown as CommandOutcome

/** A context whose folder is looked at without end where it is asked this. */
async function scene(stuckAt: IndexQuestion['type']) {
  const context = await toolContext()
  const asked: string[] = []
  const index: AskIndex = {
    async ask({ type }, signal = new AbortController().signal) {
      asked.push(type)
      return type === stuckAt ? unlessAborted(signal, new Promise(() => undefined)) : { changes: null }
    },
    close: async () => undefined,
  }
  return { asked, context, scene: { ...context, folders: folderWatches(index, context.blobs) } }
}

describe('while a folder is looked at without end', () => {
  test('the plan of a command does not wait, and promises nothing', async () => {
    const { scene: stuck } = await scene('look')
    const { effects } = await plan({ command: 'true' }, stuck)
    expect(effects).toMatchObject([{ type: 'command', undo: { covers: 'unknown' } }])
  })

  test('a stop before the command lets nothing begin that is watched', async () => {
    const { asked, context, scene: stuck } = await scene('begin')
    const done = watchCommand(stuck, async () => OUTCOME)
    context.abort(new Error('stopped'))
    expect(await done).toEqual({ command: OUTCOME })
    expect(asked).toEqual(['begin', 'forget'])
  })

  test('a stop after the command keeps its outcome, and says what is not known', async () => {
    const { context, scene: stuck } = await scene('end')
    const done = watchCommand(stuck, async () => OUTCOME)
    setImmediate(() => context.abort(new Error('stopped')))
    expect((await done).command).toMatchObject({
      stdout: 'ran',
      changes: { problem: 'stopped before the folder could be checked again' },
    })
  })

  test('a command that was stopped is not waited for without end either', { timeout: 15_000 }, async () => {
    const { context, scene: stuck } = await scene('end')
    const done = watchCommand(stuck, async () => {
      context.abort(new Error('stopped'))
      return OUTCOME
    })
    expect((await done).command).toMatchObject({
      changes: { problem: expect.stringContaining('stopped before the folder') },
    })
  })
})
