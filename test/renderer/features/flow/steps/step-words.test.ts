import { expect, test } from 'vitest'
import { stepViews, visitsIn } from '../../../../../renderer/features/flow/steps/step-view'
import { failureWords, stepWords, whyWords, workingSince } from '../../../../../renderer/features/flow/steps/step-words'
import { flowRun } from '../../../../../renderer/state/flow-runs'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { EVERY_KIND } from '../../../../helpers/flow-log'
import { asked, atWork, done, failedWithin, stopped } from '../../../../helpers/flow-scenes'
import { sessionOf } from '../../../session-facts'

function viewsOf(facts: readonly SessionFact[]) {
  const state = sessionOf(...facts)
  const run = flowRun(state.turns, 't')
  const views = stepViews(run?.flow ?? EVERY_KIND, run, visitsIn(state, state.turns))
  const view = (step: string, within: object[] = []) => {
    const found = views.get(JSON.stringify([step, within]))
    if (!found) throw new Error(`${step} is not there.`)
    return found
  }
  return { run, views, view, words: (step: string, within?: object[]) => stepWords(view(step, within)) }
}

test('a step of a flow that has not run says what it is and who is to work on it', () => {
  const words = [...stepViews(EVERY_KIND, undefined, new Map()).values()].map(stepWords)
  expect(
    words.map(({ name, kind, by, state, note }) => [name, kind, by, state, note].filter(Boolean).join(' | ')),
  ).toEqual([
    'plan | Agent | planner | Not started',
    'correctness | Agent | correctness-reviewer | Not started',
    'safety | Agent | safety-reviewer | Not started',
    'clarity | Agent | clarity-reviewer | Not started',
    'tone | Your choice | Which tone should it have? | Not started',
    'write | Agent | writer | Not started',
    'check | Loop | test-runner | Not started | Up to 5 rounds',
    'found | Condition | safety.findings | Not started',
    'mend | Other flow | mend-it | Not started',
    'judge | Decision | review-judge | Not started',
    'count | Code | scripts/count.js | Not started',
    'report | Agent | change-reporter | Not started',
  ])
})

test('a run says of each step how it stands, what it took, in which round it is and where it goes', () => {
  const { views } = viewsOf(done('t'))
  const lines = [...views.values()].map(stepWords)
  expect(
    lines.map(({ name, state, note, time, costs }) => [name, state, note, time, costs].filter(Boolean).join(' | ')),
  ).toEqual([
    'plan | Done | 8.4 s | 3.2k · $0.012',
    'correctness | Done | 31 s | 3.2k · $0.012',
    'safety | Done | 12 s | 12.4k · $0.012',
    'clarity | Done | 44 s | 3.2k · $0.20',
    'tone | Done | → write',
    'write | Done | 3:03 | 9.6k · $0.036',
    'check | Done | Round 3 of 5 · → found | 36 s | 9.6k · $0.036',
    'found | Done | → mend',
    'mend | Done',
    'look | Done | 12 s | 3.2k · $0.012',
    'mend | Done | 12 s | 3.2k · $0.012',
    'judge | Done | → report | 12 s | 3.2k · $0.012',
    'count | Skipped',
    'report | Done | 12 s | 3.2k · $0.012',
  ])
})

test('a working step, an asking step and a waiting step are told apart', () => {
  const { words, view } = viewsOf(atWork('t'))
  expect(words('safety').state).toBe('Working')
  expect(words('clarity').state).toBe('Needs input')
  expect(words('tone').state).toBe('Waiting')
  expect(workingSince(view('safety'))).toBeGreaterThan(0)
  expect(workingSince(view('correctness'))).toBeUndefined()
  const fork = viewsOf(asked('t'))
  expect(fork.words('tone').state).toBe('Needs input')
  expect(fork.words('write').state).toBe('Waiting')
})

test('a stopped step is interrupted, and one that the person did not want is skipped', () => {
  const { words } = viewsOf(stopped('t'))
  expect(words('safety').state).toBe('Interrupted')
  expect(words('report').state).toBe('Skipped')
  expect(words('correctness').time).toBe('')
})

test('a failure within another flow is said at both steps, with its reason', () => {
  const { words, view, run } = viewsOf(failedWithin('t'))
  const within = [{ step: 'mend', index: 0 }]
  expect([words('mend').state, words('mend', within).state]).toEqual(['Failed', 'Failed'])
  expect(run?.failure && failureWords(run.failure)).toBe('The file is locked by another program.')
  expect(view('mend', within).run?.failure?.step).toBe('mend')
  expect(failureWords({ step: 'a', kind: 'deadlock' })).toBe('Steps are waiting for each other.')
  expect(failureWords({ step: 'a', kind: 'soft' })).toBe('No reason given.')
})

test('the reason that a run went its way is given in words', () => {
  const { view } = viewsOf(done('t'))
  const why = (step: string) => {
    const { state, step: of } = view(step)
    return state?.decision && whyWords(state.decision, of)
  }
  expect(why('tone')).toBe('You chose “warm”.')
  expect(why('check')).toBe('The agent chose “continue”.')
  expect(why('found')).toBe('The flow takes this path: has findings.')
  expect(why('judge')).toBe('The agent chose “ready”.')
  const { step } = view('check')
  expect(whyWords({ name: 'exit', target: 'found', by: 'limit' }, step)).toBe('The round limit was reached.')
  expect(whyWords({ name: 'on_error', target: 'report', by: 'flow' }, view('safety').step)).toContain('if it fails')
})

test('a step of which nothing has changed is the same object when others have', () => {
  const facts = atWork('t')
  const before = viewsOf(facts)
  const state = sessionOf(...facts)
  const run = flowRun(state.turns, 't')
  const once = stepViews(run?.flow ?? EVERY_KIND, run, visitsIn(state, state.turns))
  const again = stepViews(run?.flow ?? EVERY_KIND, run, visitsIn(state, state.turns))
  expect([...again.values()].every(view => once.get(view.key) === view)).toBe(true)
  expect(before.views.size).toBe(once.size)
})

test('a step is shown as the card of its agent says, with its metric once it is there', () => {
  const { run } = viewsOf(done('t'))
  if (!run) throw new Error('There is a run.')
  const cards = {
    planner: { label: 'The plan\u202e', type: 'research', metric: 'constructor' },
    worker: { metric: 'found' },
  }
  const outputs = { found: `three\n${'x'.repeat(60)}` }
  const steps = run.steps.map(step => (step.result ? { ...step, result: { ...step.result, outputs } } : step))
  const views = stepViews(run.flow, { ...run, cards, steps }, new Map())
  const words = [...views.values()].map(stepWords)
  expect(words.find(({ name }) => name === 'plan')).toMatchObject({ by: 'The plan\\u{202e}', note: '' })
  expect(words.find(({ name }) => name === 'write')?.by).toBe('writer')
  const nested = run.steps.flatMap(({ runs = [] }) => runs)
  const [inner] = nested
  if (!inner) throw new Error('There is a nested run.')
  const within = stepViews(
    inner.flow,
    {
      ...inner,
      cards,
      steps: inner.steps.map(step => ({ ...step, ...(step.result && { result: { ...step.result, outputs } }) })),
    },
    new Map(),
  )
  expect([...within.values()].map(view => stepWords(view).note)).toContain(`found: three ${'x'.repeat(33)}…`)
})
