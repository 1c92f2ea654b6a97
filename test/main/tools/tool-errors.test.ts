import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../main/tools'
import { parseArguments } from '../../../main/tools/tool'
import { failedCall, unavailableTool } from '../../../main/tools/tool-errors'
import { contentForModel, errorResult, textOf, textResult } from '../../../shared/session/tool-results'
import { followTurn } from '../../helpers/follow-turn'
import { scriptedProvider, toolCall } from '../../helpers/scripted-provider'
import { toolContext } from '../../helpers/tool-context'

const known = {
  tools: [{ name: 'echo' }, { name: 'look' }],
  registered: [{ name: 'echo' }, { name: 'look' }, { name: 'rm' }],
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}

describe('a call of a tool', () => {
  test('that this run does not have is told from one that does not exist', () => {
    const disabled = unavailableTool('rm', known)
    expect(disabled).toMatchObject({ isError: true, failure: 'disabled_tool' })
    expect(textOf(disabled)).toBe("Tool 'rm' is disabled for this run.")
    const unknown = unavailableTool('fly', known)
    expect(unknown).toMatchObject({ isError: true, failure: 'unknown_tool' })
    expect(textOf(unknown)).toBe("Tool 'fly' is not registered. Available: echo, look.")
    expect(textOf(unavailableTool('fly', { tools: [], registered: [] }))).toContain('No tools are available.')
    expect(textOf(unavailableTool('x'.repeat(100_000), known)).length).toBeLessThan(200)
  })

  test('that throws says of which kind the failure is', () => {
    expect(failedCall(thrownBy(() => parseArguments('{')))).toMatchObject({ failure: 'invalid_arguments' })
    expect(failedCall(thrownBy(() => parseArguments('[]')))).toMatchObject({ failure: 'invalid_arguments' })
    expect(failedCall(new Error('no'))).toEqual({
      isError: true,
      failure: 'tool_execution_failed',
      content: [{ type: 'text', text: 'no' }],
    })
    expect(textOf(failedCall('just text'))).toBe('just text')
  })

  test('that fails at length is cut in the middle', () => {
    const text = textOf(failedCall(new Error(`first ${'x'.repeat(5000)} last`)))
    expect(text).toHaveLength(1000)
    expect(text).toMatch(/^first x+\n\.\.\. \d+ chars omitted \.\.\.\nx+ last$/)
  })
})

describe('a model is given', () => {
  test('a failure in an envelope that names the tool', () => {
    const [part] = contentForModel('shell', failedCall(new Error('a "quoted" word')))
    expect(part?.type === 'text' && JSON.parse(part.text)).toEqual({
      ok: false,
      error: { type: 'tool_execution_failed', message: 'a "quoted" word' },
      tool: 'shell',
    })
  })

  test('the model gets a tool’s own answer as it stands, errors too', () => {
    for (const result of [textResult('fine'), errorResult('{"error":"no"}')]) {
      expect(contentForModel('shell', result)).toBe(result.content)
    }
  })
})

test('a tool that is not offered is not run, though it is called', async () => {
  const context = await toolContext()
  const toolCalls = [toolCall('c1', 'write_file', { path: 'a', content: 'b' }), toolCall('c2', 'write_file', '[')]
  const tools = builtInTools.filter(({ group }) => group === 'read')
  const turn = followTurn({ context, provider: scriptedProvider({ toolCalls }), tools, registered: builtInTools })
  await turn.done
  expect(turn.facts('call.planned')).toEqual([])
  expect(turn.results()).toMatchObject({ c1: { failure: 'disabled_tool' }, c2: { failure: 'disabled_tool' } })
})
