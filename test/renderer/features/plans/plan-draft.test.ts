import { expect, test } from 'vitest'
import {
  approvalOf,
  changedStep,
  draftOf,
  keptDraft,
  namesIn,
  wordsOf,
} from '../../../../renderer/features/plans/plan-draft'

const PLAN = {
  title: 'P',
  steps: [{ text: 'a', files: ['a.ts'] }, { text: 'b', commands: ['npm test'] }, { text: 'c' }],
}

test('a plan is approved without what was struck out, in the person’s order and words', () => {
  const draft = draftOf(PLAN)
  const [first, second, third] = draft.steps
  const changed = {
    note: ' Go. ',
    steps: [third!, { ...first!, isStruck: true }, { ...second!, text: ' b2 ', comment: ' Fast. ' }],
  }
  expect(approvalOf(PLAN, changed)).toEqual({
    approved: { title: 'P', steps: [{ text: 'c' }, { text: 'b2', commands: ['npm test'] }] },
    note: 'Go.',
    comments: [{ step: 1, text: 'Fast.' }],
  })
  expect(wordsOf(changed)).toEqual({ note: 'Go.', comments: [{ step: 1, text: 'Fast.' }] })
})

test('files and commands that are taken out of a step are no longer expected', () => {
  const draft = changedStep(draftOf(PLAN), 0, { files: [] })
  expect(approvalOf(PLAN, draft).approved?.steps[0]).toEqual({ text: 'a' })
  expect(approvalOf(PLAN, draft)).not.toHaveProperty('note')
})

test('a field’s lines are names, each once', () => {
  expect(namesIn(' src/** \n\na.ts\na.ts\n')).toEqual(['src/**', 'a.ts'])
  expect(namesIn('x\n'.repeat(3) + Array.from({ length: 90 }, (_, at) => `f${at}`).join('\n'))).toHaveLength(50)
})

test('a draft is kept, but not what is no draft of this plan', () => {
  const draft = changedStep(draftOf(PLAN), 2, { isStruck: true })
  expect(keptDraft(PLAN, JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const odd of [
    undefined,
    {},
    { steps: [], note: '' },
    { steps: 'x', note: '' },
    { steps: [null, {}, 1], note: '' },
  ]) {
    expect(keptDraft(PLAN, odd)).toEqual(draftOf(PLAN))
  }
})
