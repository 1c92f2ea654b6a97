import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { builtInTools } from '../../../../main/tools'
import { defineTool } from '../../../../main/tools/tool'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import type { ApprovalMode } from '../../../../shared/settings'
import { followTurn } from '../../../helpers/follow-turn'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { toolContext } from '../../../helpers/tool-context'

/** A turn in Auto-edit in which a change was decided by the mode, and waits for the one place that another call holds. */
async function decidedAndWaiting() {
  const context = await toolContext({ a: 'old' })
  let open = () => {}
  const held = new Promise<void>(resolve => {
    open = resolve
  })
  let hasBegun = false
  const holding = defineTool({
    name: 'hold',
    group: 'read',
    description: 'Holds its place until it is told to end.',
    input: z.object({}),
    run: async () => {
      hasBegun = true
      await held
      return textResult('held')
    },
  })
  let mode: ApprovalMode = 'auto-edit'
  const policy = {
    workspace: context.workspace,
    ownData: [],
    get mode() {
      return mode
    },
  }
  const toolCalls = [toolCall('c1', 'write_file', { path: 'a', content: 'new' }), toolCall('c2', 'hold', {})]
  const tools = [...builtInTools, holding]
  const turn = followTurn({ context, provider: scriptedProvider({ toolCalls }), tools, maxToolWorkers: 1, policy })
  await turn.until(() => hasBegun && turn.facts('call.decided').length === 1)
  const change = (to: ApprovalMode) => {
    mode = to
    open()
  }
  return { turn, change, text: () => readFile(context.path('a'), 'utf8') }
}

test('a call that a mode decided is not carried out once the session is read-only', async () => {
  const { turn, change, text } = await decidedAndWaiting()
  change('read-only')
  await turn.done
  expect(await text()).toBe('old')
  expect(turn.facts('call.dispatched')).toEqual([])
  expect(textOf(turn.results().c1!)).toContain('This session is read-only')
})

test('a call that a mode decided is asked about once the mode asks', async () => {
  const { turn, change, text } = await decidedAndWaiting()
  change('ask')
  const { plan } = await turn.asked('c1')
  expect(await text()).toBe('old')
  turn.approvals.answer('c1', plan.digest, { approved: true })
  await turn.done
  expect(await text()).toBe('new')
})

test('a call that a mode decided is carried out as decided if the mode still allows it', async () => {
  const { turn, change, text } = await decidedAndWaiting()
  change('full')
  await turn.done
  expect(await text()).toBe('new')
  expect(turn.facts('call.planned')).toHaveLength(1)
})
