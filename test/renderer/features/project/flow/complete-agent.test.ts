import { expect, test } from 'vitest'
import { completeAgent } from '../../../../../renderer/features/project/flow/complete-agent'
import { flowNames } from '../../../../helpers/flow-names'

function labels(marked: string): string[] {
  const at = marked.indexOf('|')
  return completeAgent(marked.replace('|', ''), at, flowNames)?.offers.map(({ label }) => label) ?? []
}

test('keys above the body are those that are not there yet, with those below them', () => {
  expect(labels('---\nname: a\n|')).toEqual(expect.arrayContaining(['description', 'tools', 'context_files']))
  expect(labels('---\nname: a\n|')).not.toContain('name')
  expect(labels('---\ncard:\n  |')).toEqual(['label', 'type', 'role', 'metric'])
})

test('tools, models, levels and skills are named', () => {
  expect(labels('---\ntools: read, |')).toEqual(expect.arrayContaining(['grep', 'read_file', 'shell']))
  expect(labels('---\nmodel: |')).toEqual(['@coding', 'Careful'])
  expect(labels('---\nthinking: |')).toContain('xhigh')
  expect(labels('---\nskills:\n  - |')).toEqual(['tides'])
  expect(labels('---\ncard:\n  type: |')).toContain('review')
})

test('below the keys only what a step gives is named', () => {
  expect(labels('---\ninputs: [topic]\n---\nWrite of ${{|')).toEqual(['task', 'input.topic'])
  expect(labels('---\ninputs:\n  - topic\n---\nWrite of ${{|')).toEqual(['task', 'input.topic'])
  expect(labels('---\nname: a\n---\nto|')).toEqual([])
})
