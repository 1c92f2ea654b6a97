import { describe, expect, test } from 'vitest'
import { finishTool } from '../../../../main/flows/tools/finish-tool'
import type { FinishForm } from '../../../../shared/flows/finish'
import { textOf } from '../../../../shared/session/tool-results'
import { toolContext } from '../../../helpers/tool-context'

async function finish(form: Partial<FinishForm>, input: object) {
  const tool = finishTool({ outputs: [], ...form })
  if (tool.kind !== 'reads') throw new Error('changes something')
  return tool.run(input, await toolContext())
}

const DONE = { status: 'complete', summary: 'It is done.', files: [] }

describe('the tool by which an agent hands in its result', () => {
  test('keeps what was handed in', async () => {
    const files = [{ path: 'a.ts', action: 'modified' }]
    const result = await finish({ branches: ['ship', 'fix'] }, { ...DONE, files, branch: 'ship', artifacts: '<a/>' })
    expect(textOf(result)).toBe('Result recorded.')
    expect(result.details).toEqual({ type: 'finish', ...DONE, files, branch: 'ship', artifacts: '<a/>', outputs: {} })
  })

  test('names the outputs and the branches in its schema', () => {
    const outputs = [{ name: 'total', description: 'How many.', type: 'number' as const }]
    expect(finishTool({ outputs, branches: ['a', 'b'] }).inputSchema).toMatchObject({
      required: ['status', 'summary', 'files', 'branch', 'total'],
      properties: {
        status: { enum: ['complete', 'error', 'blocked'] },
        branch: { enum: ['a', 'b'] },
        total: { type: 'string', description: 'How many.' },
      },
    })
  })

  test('takes outputs as text, also what was not declared', async () => {
    const outputs = [
      { name: 'total', type: 'number' as const },
      { name: 'isOk', type: 'boolean' as const },
    ]
    const result = await finish({ outputs }, { ...DONE, total: '42', isOk: 'true', more: 'x', list: [1, 2] })
    expect(result.details).toMatchObject({ outputs: { total: '42', isOk: 'true', more: 'x', list: '[1,2]' } })
  })

  test.each([
    ['no status', { summary: 'x' }, 'status'],
    ['a status that there is not', { ...DONE, status: 'done' }, 'status'],
    ['no branch', DONE, 'branch: must be one of "a", "b"'],
    ['a branch that there is not', { ...DONE, branch: 'c' }, 'branch'],
    ['no output', { ...DONE, branch: 'a' }, 'total: is missing.'],
    ['an output that is no number', { ...DONE, branch: 'a', total: 'many' }, 'total: must be a number.'],
    ['an output that does not fit', { ...DONE, branch: 'a', total: '42', id: 'x' }, 'id: must match'],
    ['a file without a path', { ...DONE, branch: 'a', total: '1', id: 'A1', files: [{ action: 'read' }] }, 'path'],
  ])('refuses %s, and says what it wants', async (_, input, words) => {
    const outputs = [
      { name: 'total', type: 'number' as const },
      { name: 'id', pattern: '^[A-Z]\\d$' },
    ]
    await expect(finish({ outputs, branches: ['a', 'b'] }, input)).rejects.toThrow(words)
  })

  test('wants no outputs of an agent that could not do the work', async () => {
    const outputs = [{ name: 'total' }]
    await expect(finish({ outputs }, { ...DONE, status: 'blocked' })).resolves.toMatchObject({ isError: false })
  })

  test.each(['(', '(a+)+$', 'x'.repeat(10_000)])(
    'a pattern that cannot be asked asks for nothing or ends: %.20s',
    async pattern => {
      const value = `${'a'.repeat(40)}!`
      const result = finish({ outputs: [{ name: 'id', pattern }] }, { ...DONE, id: value })
      if (pattern.startsWith('x')) await expect(result).rejects.toThrow('must match')
      else await expect(result).resolves.toMatchObject({ isError: false })
    },
  )
})
