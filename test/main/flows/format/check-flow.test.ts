import { describe, expect, test } from 'vitest'
import { checkFlow } from '../../../../main/flows/format/check-flow'
import { inEnglish } from '../../../../shared/sentence'
import { agentOf, checkText, flowText } from '../../../helpers/check-flow-text'
import { randomFlow, randomNumbers } from '../random-flows'

const A = '{id: a, agent: worker}'
const B = '{id: b, agent: worker}'
const C = '{id: c, agent: worker}'

test('nothing is wrong with a flow of all types of steps', async () => {
  const steps = [
    A,
    '{id: b, agent: writer, task: "${{result.a.total}} of ${{task}}", blockedBy: a, inputs: {topic: x, tone: "${{input.topic}}"}}',
    '{id: ask, question: Which?, options: [x, y], branches: {x: c, y: code}}',
    C,
    '{id: code, type: code, target: ./x.js, inputs: {all: "${{result.a}}"}, outputs: [{name: sum}]}',
    '{id: cond, check: code.sum, present: pick, absent: nested}',
    '{id: pick, agent: worker, task: t, branches: {one: nested, two: again}}',
    '{id: nested, path: other/*.yaml}',
    '{id: again, agent: worker, task: "${{loop.again.iteration}}", loop_target: a, exit_target: end, max_iterations: 3}',
    '{id: end, agent: worker}',
  ]
  expect((await checkText(flowText(...steps))).filter(line => !line.includes('not referenced'))).toEqual([])
})

describe('the words of the parser', () => {
  test.each([
    ['', '1 error: Flow YAML is empty or not a mapping: f.yaml'],
    ['- a', '1 error: Flow YAML is empty or not a mapping: f.yaml'],
    ['name: f', '1 error: Flow YAML must have a "steps" array: f.yaml'],
    ['name: f\nsteps: all', '2 error: Flow YAML must have a "steps" array: f.yaml'],
    [flowText(A, '{agent: worker}'), '5 error: Step 2 missing "id" field: f.yaml'],
    [flowText('{id: "", agent: worker}'), '4 error: Step has empty id field'],
    [flowText('{id: a, type: magic}'), '4 error: Unknown step type "magic" for step "a": f.yaml'],
    [flowText('{id: a}'), '4 error: Flow YAML missing required field "agent": f.yaml'],
    [flowText('{id: a, question: Q, options: [a], branches: }'), '4 error: Fork option "a" has no branch'],
    [flowText('{id: a, check: b}'), '4 error: Flow YAML missing required field "present": f.yaml'],
    [
      flowText('{id: a, agent: x, task: t, loop_target: a, exit_target: a}'),
      '4 error: Flow YAML missing required field "max_iterations": f.yaml',
    ],
    [
      flowText('{id: a, agent: x, task: t, loop_target: a, exit_target: a, max_iterations: many}'),
      '4 error: Expected integer but got "many": f.yaml',
    ],
    [
      flowText('{id: a, agent: x, task: t, loop_target: a, exit_target: a, max_iterations: 2.5}'),
      '4 error: Expected integer but got "2.5": f.yaml',
    ],
    ['description: d\nsteps: [{id: a, agent: worker}]', '1 error: Missing required field "name"'],
    ['name: f\nsteps: [{id: a, agent: worker}]', '1 error: Missing required field "description"'],
    [`max_concurrent: 0\n${flowText(A)}`, `1 error: 'max_concurrent' must be from 1 to 32.`],
    [`name: f\n${flowText(A)}`, "2 error: 'name' appears twice."],
    ['name: f\ndescription: d\nsteps: []', '3 error: A flow needs at least one step.'],
    [
      flowText('{id: a, agent: worker, blockedby: a}'),
      "4 warning: 'blockedby' has no effect here. → Did you mean blockedBy?",
    ],
    [flowText('{id: a, agent: worker, inputs: [x]}'), "4 error: 'inputs' must map names to strings."],
    [flowText('{id: a, agent: [worker]}'), "4 error: 'agent' must be a string."],
    [flowText('{id: a, agent: worker, blockedBy: [[b]]}'), "4 error: 'blockedBy' must be a list of strings."],
    [
      flowText('{id: a, question: Q, options: [], branches: {}, multiSelect: maybe}'),
      "4 error: 'multiSelect' must be true or false.",
    ],
    ['name: [', '1 error: This isn’t valid YAML'],
  ])('%j', async (yaml, expected) => {
    expect((await checkText(yaml)).join('\n')).toContain(expected)
  })
})

describe('the words of the check', () => {
  test.each([
    [[A, A], '5 error: Duplicate step ID "a": also used by the step on line 4.'],
    [
      ['{id: a, agent: werker}'],
      '4 error: Agent "werker" is not in the discovered agent catalog → Did you mean worker, writer?',
    ],
    [
      ['{id: a, agent: nobody, task: t, branches: {x: b}}', B],
      '4 warning: Agent "nobody" is not in the discovered agent catalog',
    ],
    [
      ['{id: a, question: Q, options: [x], branches: {x: b}, allowCustom: true}', B],
      '4 error: Fork allowCustom needs an agent',
    ],
    [
      ['{id: a, agent: worker, blockedBy: z}', B],
      '4 error: blockedBy references unknown step ID "z" → Available step IDs: a, b',
    ],
    [
      ['{id: a, agent: worker, on_complete: z}'],
      '4 error: on_complete references unknown step ID "z" → Available step IDs: a',
    ],
    [
      ['{id: a, agent: worker, blockedBy: b}', '{id: x, check: a, present: b, absent: b}', B],
      '4 error: "b" comes later and doesn’t run in parallel, so "a" doesn’t wait for it → Move it above',
    ],
    [
      [A, '{id: x, check: a.totl, present: b, absent: b}', B],
      '5 error: Step "a" has no output "totl" → Did you mean total?',
    ],
    [['{id: a, agent: worker, on_error: z}'], '4 error: on_error references unknown step ID "z"'],
    [['{id: a, path: x, on_error: z}'], '4 error: on_error references unknown step ID "z"'],
    [
      ['{id: a, agent: worker, blockedBy: b}', '{id: b, agent: worker, blockedBy: [a]}'],
      '4 error: Dependency cycle detected: a -> b -> a',
    ],
    [['{id: a, agent: worker, blockedBy: a}'], '4 error: Dependency cycle detected: a -> a'],
    [['{id: a, check: b.x, present: c, absent: a}', B, C], '4 error: The flow loops endlessly: a -> a'],
    [['{id: a, agent: worker, on_complete: a}'], '4 error: The flow loops endlessly: a -> a'],
    [
      [A, '{id: x, type: fork, question: Q, options: [o], branches: {o: b}}', '{id: b, agent: worker, on_complete: b}'],
      '6 error: The flow loops endlessly: b -> b',
    ],
    [
      ['{id: a, agent: worker, task: "${{result.z.summary}}"}'],
      '4 error: Input reference {result.z.summary} points to unknown step',
    ],
    [['{id: a, question: Q, options: [x], branches: {x: z}}'], '4 error: Fork branch "x" targets unknown step ID "z"'],
    [
      ['{id: a, agent: worker, task: t, branches: {x: z}}'],
      '4 error: Agent-decision branch "x" targets unknown step ID "z"',
    ],
    [
      ['{id: a, agent: worker, task: t, loop_target: z, exit_target: a, max_iterations: 2}'],
      '4 error: loop_target references unknown step ID "z"',
    ],
    [
      ['{id: a, agent: worker, task: t, loop_target: a, exit_target: z, max_iterations: 2}'],
      '4 error: exit_target references unknown step ID "z"',
    ],
    [['{id: a, check: z, present: a, absent: y}'], '4 error: check references unknown step ID "z"'],
    [['{id: a, check: a, present: y, absent: a}'], '4 error: present references unknown step ID "y"'],
    [['{id: a, check: a, present: a, absent: y}'], '4 error: absent references unknown step ID "y"'],
    [
      ['{id: a, agent: worker, task: t, loop_target: b, exit_target: b, max_iterations: 2}', B],
      '4 warning: loop_target "b" points forward',
    ],
    [
      ['{id: a, agent: worker, task: t, loop_target: a, exit_target: b, max_iterations: 0}', B],
      "4 error: 'max_iterations' must be from 1 to 100.",
    ],
    [
      [A, '{id: b, agent: worker, blockedBy: a, task: "${{a.summary}}"}'],
      '5 error: Template variable ${{a.summary}} has an unrecognized prefix → Did you mean ${{result.a.summary}}?',
    ],
    [
      ['{id: a, agent: worker, task: "${{tsk}}"}'],
      '4 error: Template variable ${{tsk}} has an unrecognized prefix → Did you mean ${{task}}?',
    ],
    [
      [A, '{id: b, agent: worker, blockedBy: a, task: "${{result.a.total.sum}}"}'],
      '5 error: Nested field access is not supported: ${{result.a.total.sum}}',
    ],
    [
      [A, '{id: b, agent: worker, blockedBy: a, task: "<a.summary>"}'],
      '5 error: Angle brackets aren’t filled in: <a.summary> → Did you mean ${{result.a.summary}}?',
    ],
    [
      [A, '{id: b, agent: worker, blockedBy: a, task: "${{result.a.totl}}"}'],
      '5 error: Step "a" has no output "totl" → Did you mean total?',
    ],
    [['{id: a, agent: writer, inputs: {topic: x}}'], '4 warning: Input "tone" of agent "writer" is not wired'],
    [
      ['{id: a, agent: writer, inputs: {topic: x, tone: y, colour: z}}'],
      '4 warning: Agent "writer" has no input "colour"',
    ],
    [
      ['{id: a, agent: writer, inputs: {topic: x, tone: y}}'],
      '4 warning: Input "tone" is not referenced in the agent\'s text or the task: its value will be silently lost',
    ],
    [['{id: a, agent: worker, task: "about {task}"}'], '4 warning: {task} is deprecated → Did you mean ${{task}}?'],
    [['{id: a, agent: worker, task: "${{fork.x}}"}'], '4 warning: ${{fork.x}} is deprecated'],
    [
      ['{id: a, agent: blind, inputs: {file_path: a.txt}}'],
      '4 error: Input "file_path" is a path, but agent "blind" has no tool to read it → Add read to its tools, or start the input with file://.',
    ],
    [
      [A, '{id: b, agent: worker, task: "${{result.a.summary}}"}'],
      '5 error: Step "b" reads the result of "a", which is not ordered before it → Add "a" to its blockedBy.',
    ],
    [
      ['{id: a, agent: worker, task: "${{loop.a.iteration}}"}'],
      '4 error: ${{loop.a.iteration}} doesn’t refer to a loop’s iteration or max',
    ],
    [['{id: a, agent: worker, task: "${{input.x}}"}'], '4 warning: ${{input.x}} doesn’t name an input of this step'],
    [
      ['{id: "a b", type: code, inputs: {"1x": a}}'],
      '4 error: A code step’s ID can contain only letters, digits, dots, hyphens, and underscores: "a b"',
    ],
    [['{id: a, type: code, inputs: {"1x": a}}'], '4 error: "1x" can’t be used as a name in code'],
    [['{id: a, type: code, outputs: [b, c, b]}'], '4 error: Two outputs are named "b"'],
    [['{id: a, question: Q, options: [], branches: {}}'], '4 error: A fork needs options'],
    [['{id: a, agent: worker, task: t, branches: {}}'], '4 error: An agent-decision needs branches'],
  ])('%j', async (steps, expected) => {
    expect((await checkText(flowText(...steps))).join('\n')).toContain(expected)
  })

  test('of the path of a reference only where flows are known', async () => {
    const nested = flowText('{id: a, path: x.yaml}')
    expect(await checkText(nested)).toEqual([])
    expect(await checkText(nested, path => path === 'x.yaml')).toEqual([])
    expect(await checkText(nested, () => false)).toEqual(['4 error: There’s no flow at "x.yaml".'])
  })
})

test('a step that only begins after an error may read earlier results, and a loop may read later ones', async () => {
  const mends = '{id: b, agent: worker, task: "${{result.a.summary}}"}'
  expect(await checkText(flowText('{id: a, agent: worker, on_error: b}', mends))).toEqual([])
  const again = '{id: l, agent: worker, task: t, loop_target: a, exit_target: e, max_iterations: 2}'
  expect(
    await checkText(flowText('{id: a, agent: worker, task: "${{result.l.summary}}"}', again, '{id: e, agent: worker}')),
  ).toEqual([])
})

test('random flows that the engine is tried with are valid', async () => {
  const worker = new Map([['worker', agentOf('worker')]])
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomFlow(randomNumbers(seed))
    // Code has names of its own, and conditions alone can go round: those are none of what is tried.
    const found = await checkFlow({ flow: random, lines: [], diagnostics: [] }, { agents: worker })
    const errors = found.filter(({ severity }) => severity === 'error').map(({ message }) => inEnglish(message))
    expect(
      errors.filter(message => !message.startsWith('A code step’s ID')),
      `seed ${seed}`,
    ).toEqual([])
  }
})
