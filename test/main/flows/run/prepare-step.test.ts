import { expect, test } from 'vitest'
import { preparePrompt, prepareStep } from '../../../../main/flows/run/prepare-step'
import { flowOf, runOf } from './run-of'

const fork = {
  id: 'ask',
  type: 'fork' as const,
  question: 'Which way for ${{task}}?',
  options: ['left', 'right'],
  branches: [
    { name: 'left', target: 'l' },
    { name: 'right', target: 'r' },
  ],
}

const stepOf = (run: ReturnType<typeof runOf>, id: string) => run.run.flow.steps.find(step => step.id === id)!

test('the step that a person chose begins with what they said, and no other does', () => {
  const flow = flowOf([fork, { id: 'l' }, { id: 'r', task: 'Go ${{task}}.' }])
  const run = runOf(flow, { task: 'home' })
  run.choose('ask', ['right'], 'Mind ${{task}}.')
  expect(prepareStep(run.run, stepOf(run, 'r')).task).toBe(
    '## User Decision: ask\nQuestion: Which way for home?\nSelected: right\nNotes: Mind ${{task}}.\n\nGo home.',
  )
  expect(prepareStep(run.run, stepOf(run, 'l')).task).toBe('home')
})

test('the prompt says that an agent made the choice', () => {
  const run = runOf(flowOf([fork, { id: 'l' }, { id: 'r' }]), { isAutonomous: true })
  expect(prepareStep(run.run, stepOf(run, 'ask')).task).toContain('Options: left, right')
  run.work('ask', { branch: 'left', summary: 'Nearer.' })
  expect(prepareStep(run.run, stepOf(run, 'l')).task).toBe(
    '## Auto Decision: ask\nQuestion: Which way for Do it.?\nSelected: left\nNotes: Nearer.\nDecided by: agent\n\nDo it.',
  )
})

test('a loop is told which round it is', () => {
  const loop = {
    id: 'check',
    type: 'agent-loop-decision',
    task: 'Check.',
    loopTarget: 'a',
    exitTarget: 'b',
    maxIterations: 3,
  } as const
  const run = runOf(flowOf([{ id: 'a' }, loop, { id: 'b' }]))
  run.work('a')
  expect(prepareStep(run.run, stepOf(run, 'check')).task).toContain('This is iteration 1 of 3.')
  run.work('check', { branch: 'loop' })
  run.work('a')
  expect(prepareStep(run.run, stepOf(run, 'check')).task).toContain('This is iteration 2 of 3.')
})

test('inputs are texts for agents, values for code, and files only where the flow says so', () => {
  const inputs = [
    { name: 'all', template: '${{result.a.list}}' },
    { name: 'part', template: 'of ${{result.a.list}}' },
    { name: 'file', template: 'file://docs/${{task}}.md' },
    { name: 'fake', template: '${{result.a.path}}' },
  ]
  const run = runOf(
    flowOf([
      { id: 'a' },
      { id: 'code', type: 'code', inputs, blockedBy: ['a'] },
      { id: 'b', inputs, blockedBy: ['a'] },
    ]),
    { task: 'x' },
  )
  run.work('a', { outputs: { list: [1, 2], path: 'file:///etc/passwd' } })
  const others = [
    { name: 'part', value: 'of [1,2]' },
    { name: 'file', file: 'docs/x.md' },
    { name: 'fake', value: 'file:///etc/passwd' },
  ]
  expect(prepareStep(run.run, stepOf(run, 'code')).inputs).toEqual([{ name: 'all', value: [1, 2] }, ...others])
  expect(prepareStep(run.run, stepOf(run, 'b')).inputs).toEqual([{ name: 'all', value: '[1,2]' }, ...others])
})

test('a changed task is told in place of that of the file, and the prompt names it and the files that were read', () => {
  const run = runOf(flowOf([{ id: 'a', task: 'old', inputs: [{ name: 'f', template: 'file://f.md' }] }]))
  run.apply({ type: 'flow.task-changed', step: 'a', task: 'new, for ${{task}}' })
  const given = prepareStep(run.run, stepOf(run, 'a'))
  expect(given.task).toBe('new, for Do it.')
  const prompt = preparePrompt(run.run, '${{task}}\n${{input.f}}', {
    ...given,
    files: new Map([['f', 'Read ${{task}} and $&.']]),
  })
  expect(prompt).toBe('new, for Do it.\nRead ${{task}} and $&.')
})
