import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { Lexer } from 'yaml'
import { editFlowText } from '../../../../main/flows/edit/edit-flow-text'
import { parseFlow } from '../../../../main/flows/format/parse-flow'
import { readYamlTree } from '../../../../main/project/read-yaml-tree'
import type { FlowEdit } from '../../../../shared/flows/edit/flow-edit'
import { canBeUnwired, possibleWays, wiresOf } from '../../../../shared/flows/edit/flow-ways'
import { applyTextChanges } from '../../../../shared/flows/edit/text-change'
import type { Flow } from '../../../../shared/flows/flow'
import { runsOf } from '../../../helpers/how-deep'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { randomNumbers } from '../random-flows'
import { randomFlowText } from './random-flow-text'

const defaults = { agent: 'worker', path: 'other.yaml' }
const RUNS = runsOf(20, 4)

async function edited(text: string, edit: FlowEdit): Promise<string> {
  return applyTextChanges(text, await editFlowText({ text, edit, defaults }, keysReaderHere))
}

function flowOf(text: string): Flow {
  const { flow, diagnostics } = parseFlow(readYamlTree(text), 'f.yaml')
  if (!flow) throw new Error(`${JSON.stringify(diagnostics)}\n${text}`)
  return flow
}

function commentsOf(text: string): string[] {
  return [...new Lexer().lex(text)].filter(token => token.startsWith('#'))
}

const TYPES = ['agent', 'code', 'fork', 'conditional', 'agent-decision', 'agent-loop-decision', 'flow-ref'] as const

function editsOf(flow: Flow): FlowEdit[] {
  const ids = flow.steps.map(({ id }) => id)
  const isLast = (id: string) => id === ids.at(-1)
  const needsBelow = (type: string) => type === 'conditional' || type === 'agent-loop-decision'
  return ids.flatMap((id): FlowEdit[] => [
    { type: 'rename', id, to: 'brand-new' },
    ...(ids.length > 1 ? [{ type: 'delete' as const, id }] : []),
    ...TYPES.filter(type => !(needsBelow(type) && isLast(id))).map(step => ({
      type: 'add' as const,
      after: id,
      id: 'added',
      step,
    })),
    ...ids.flatMap(to =>
      possibleWays(flow, id, to).map(way => {
        const named = way.key === 'branches' && way.name === undefined ? { ...way, name: 'more' } : way
        return { type: 'wire' as const, from: id, to, way: named }
      }),
    ),
    ...wiresOf(flow)
      .filter(wire => wire.from === id && canBeUnwired(flow, wire))
      .map(wire => ({ type: 'unwire' as const, ...wire })),
  ])
}

/** The lines of one text that are not those of another, in order. */
function missingLines(text: string, other: string): string[] {
  const [lines, others] = [text.split('\n'), other.split('\n')]
  const lengths = Array.from({ length: lines.length + 1 }, () => new Array<number>(others.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = lines.length - 1; row >= 0; row -= 1)
    for (let column = others.length - 1; column >= 0; column -= 1)
      lengths[row]![column] =
        lines[row] === others[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const missing: string[] = []
  for (let row = 0, column = 0; row < lines.length; ) {
    if (column < others.length && lines[row] === others[column]) [row, column] = [row + 1, column + 1]
    else if (column < others.length && at(row + 1, column) < at(row, column + 1)) column += 1
    else missing.push(lines[row++] ?? '')
  }
  return missing
}

/** The lines of a step, by the lines on which its keys stand. */
function linesOfStep(text: string, id: string): string {
  const { flow, lines } = parseFlow(readYamlTree(text), 'f.yaml')
  const at = flow?.steps.findIndex(step => step.id === id) ?? 0
  const all = text.split('\n')
  return all.slice((lines[at]?.line ?? 1) - 1, (lines[at + 1]?.line ?? all.length + 1) - 1).join('\n')
}

function touches(edit: FlowEdit, text: string): (line: string) => boolean {
  switch (edit.type) {
    case 'add':
      return () => false
    case 'rename':
      return line => line.includes(edit.id)
    case 'delete': {
      const own = new Set(linesOfStep(text, edit.id).split('\n'))
      return line => own.has(line) || line.includes(edit.id) || /blockedBy:|options:|- b\d/.test(line)
    }
    default:
      return line =>
        /blockedBy|on_complete|on_error|options|branches|present|absent|_target|b\d|more/.test(line) ||
        line.includes(edit.from)
  }
}

function keepsComments(text: string, after: string, edit: FlowEdit): string | undefined {
  const own = edit.type === 'delete' ? commentsOf(linesOfStep(text, edit.id)) : []
  const kept = [...commentsOf(after), ...own]
  return commentsOf(text).find(comment => {
    const at = kept.indexOf(comment)
    if (at >= 0) kept.splice(at, 1)
    return at < 0
  })
}

function otherLines(text: string, after: string, edit: FlowEdit): string[] {
  const mayGo = touches(edit, text)
  const isLast = (line: string) => line === '' || (edit.type === 'delete' && line.startsWith('#'))
  return missingLines(text, after).filter(line => !mayGo(line) && !isLast(line))
}

/** Returns whether the flow that resulted is otherwise as intended. */
function isMeant(before: Flow, after: Flow, edit: FlowEdit): boolean {
  const [old, ids] = [before, after].map(({ steps }) => steps.map(({ id }) => id)) as [string[], string[]]
  const isWired = (wire: object) => wiresOf(after).some(one => isDeepStrictEqual(one, wire))
  switch (edit.type) {
    case 'add':
      return ids[old.indexOf(edit.after) + 1] === edit.id && ids.length === old.length + 1
    case 'rename':
      return isDeepStrictEqual(
        ids,
        old.map(id => (id === edit.id ? edit.to : id)),
      )
    case 'delete':
      return isDeepStrictEqual(
        ids,
        old.filter(id => id !== edit.id),
      )
    default: {
      const { from, to, way } = edit
      return isWired({ from, to, way }) === (edit.type === 'wire')
    }
  }
}

test(
  'an edit of any flow makes the flow that was meant, and leaves all comments and all other lines',
  async () => {
    let count = 0
    for (let seed = 0; seed < RUNS; seed += 1) {
      const text = randomFlowText(randomNumbers(seed))
      const before = flowOf(text)
      for (const edit of editsOf(before)) {
        count += 1
        const after = await edited(text, edit).catch(error => expect.fail(`${error} ${JSON.stringify(edit)}\n${text}`))
        const lost = keepsComments(text, after, edit)
        const changed = otherLines(text, after, edit)
        if (lost === undefined && changed.length === 0 && isMeant(before, flowOf(after), edit)) continue
        expect.fail(`${seed} ${JSON.stringify({ edit, lost, changed })}\n${text}\n---\n${after}`)
      }
    }
    expect(count).toBeGreaterThan(RUNS * 10)
  },
  60_000 + RUNS * 5_000,
)

describe('as written', () => {
  const TEXT = `# Header
name: f
description: d
steps:
  # First.
  - id: plan # the plan
    agent: planner
    task: |
      Plan it.

  - id: "make"
    agent: maker
    blockedBy: plan # waits
    inputs: { plan: "\${{result.plan.outline}}" }
    on_error: plan   # back
    # on_complete: done

  - id: check
    type: agent-loop-decision
    agent: judge
    task: Check \${{ result.make }} in round \${{loop.check.iteration}}.
    loop_target: make
    exit_target: done
    max_iterations: 3
  - id: done
    agent: teller
# The end.
`
  const differing = async (edit: FlowEdit) => {
    const after = await edited(TEXT, edit)
    return [missingLines(TEXT, after), missingLines(after, TEXT)]
  }

  test('a step is added below another, apart from it as the others are, behind what is commented out', async () => {
    const after = await edited(TEXT, { type: 'add', after: 'make', id: 'test', step: 'agent' })
    expect(after).toContain(`    # on_complete: done

  - id: test
    agent: maker
    blockedBy: make
    task: \${{task}}

  - id: check`)
  })

  test('a renamed step is named anew wherever it is named, and nowhere else', async () => {
    expect(await differing({ type: 'rename', id: 'make', to: 'build' })).toEqual([
      [
        '  - id: "make"',
        '    task: Check ${{ result.make }} in round ${{loop.check.iteration}}.',
        '    loop_target: make',
      ],
      [
        '  - id: build',
        '    task: Check ${{ result.build }} in round ${{loop.check.iteration}}.',
        '    loop_target: build',
      ],
    ])
    expect((await differing({ type: 'rename', id: 'check', to: 'judge' }))[1]).toEqual([
      '  - id: judge',
      '    task: Check ${{ result.make }} in round ${{loop.judge.iteration}}.',
    ])
  })

  test('a deleted step is waited for by nobody, and comments on the lines of others stay', async () => {
    const [gone, come] = await differing({ type: 'delete', id: 'plan' })
    expect(gone).toContain('    blockedBy: plan # waits')
    expect(come).toEqual(['    # waits', '    # back'])
  })

  test('a second step to wait for makes a list of the first', async () => {
    const text = TEXT.replace('on_error: plan   # back', 'agent: x')
      .replace('    agent: maker\n', '')
      .replace('  - id: check', '  - id: other\n    agent: x\n\n  - id: check')
    const after = await edited(text, { type: 'wire', from: 'other', to: 'make', way: { key: 'blockedBy' } })
    expect(missingLines(after, text)).toEqual(['    blockedBy: [plan, other] # waits'])
  })

  test('a loop is led elsewhere, and a way for failures is taken away', async () => {
    expect(await differing({ type: 'wire', from: 'check', to: 'plan', way: { key: 'loop_target' } })).toEqual([
      ['    loop_target: make'],
      ['    loop_target: plan'],
    ])
    expect(await differing({ type: 'unwire', from: 'make', to: 'plan', way: { key: 'on_error' } })).toEqual([
      ['    on_error: plan   # back'],
      ['    # back'],
    ])
  })

  test('an edit that makes no sense is refused with what to do', async () => {
    const refused = (edit: FlowEdit, text = TEXT) => expect(edited(text, edit)).rejects
    await refused({ type: 'rename', id: 'make', to: 'plan' }).toThrow('A step with the ID "plan" already exists.')
    await refused({ type: 'rename', id: 'make', to: 'a}b' }).toThrow('An ID starts with')
    await refused({ type: 'delete', id: 'nobody' }).toThrow('There isn’t exactly one step "nobody".')
    await refused({ type: 'add', after: 'done', id: 'if', step: 'conditional' }).toThrow('leads to a step below it')
    await refused({ type: 'unwire', from: 'check', to: 'done', way: { key: 'exit_target' } }).toThrow(
      'Connect it to another',
    )
    await refused({ type: 'delete', id: 'plan' }, 'steps: [').toThrow('Fix the errors')
    const anchored = TEXT.replace('id: "make"', 'id: &make "make"')
    await refused({ type: 'rename', id: 'make', to: 'build' }, anchored).toThrow('Change it in the text.')
    const row = 'name: f\ndescription: d\nsteps: [{ id: a, agent: x }, { id: b, agent: y }]\n'
    await refused({ type: 'delete', id: 'a' }, row).toThrow('Change it in the text.')
  })

  test('steps of one line are renamed and wired in it', async () => {
    const row = 'name: f\ndescription: d\nsteps:\n  - { id: a, agent: x } # one\n  - { id: b, agent: y }\n'
    expect(await edited(row, { type: 'wire', from: 'a', to: 'b', way: { key: 'blockedBy' } })).toContain(
      '  - { id: a, agent: x } # one\n  - { id: b, agent: y, blockedBy: a }\n',
    )
    expect(await edited(row, { type: 'rename', id: 'a', to: 'c' })).toContain('  - { id: c, agent: x } # one\n')
  })
})
