import { describe, expect, test } from 'vitest'
import { coerceOutput } from '../../../../main/flows/format/finish-schema'
import { expandTemplate, expandTyped, lookupIn } from '../../../../main/flows/run/expand-template'
import type { StepResult } from '../../../../shared/flows/flow-facts'
import type { FlowRun } from '../../../../shared/flows/flow-run'
import fixture from '../../../fixtures/flow-template-expansion.json'
import { flowOf, result, runOf } from './run-of'

type Context = {
  task?: string
  inputs?: Record<string, string>
  results?: Record<string, { fullOutput: string; status: string; summary: string; outputs: object }>
  loopCounters?: Record<string, number>
  loopMaxIterations?: Record<string, number>
}

/** A run in which all of it is so. */
function lookupOf({ task = '', inputs = {}, results = {}, loopCounters = {}, loopMaxIterations = {} }: Context) {
  const rounds = Object.entries(loopMaxIterations)
  const most = (id: string) => rounds.find(([name]) => name === id)?.[1] ?? 9
  const loop = { id: 'verify', type: 'agent-loop-decision', loopTarget: 'verify', exitTarget: 'verify' } as const
  const { run } = runOf(flowOf([{ ...loop, maxIterations: most('verify') }]), { task })
  const merged = new Map(
    Object.entries(results).map(([id, { outputs, fullOutput, summary }]) => [
      id,
      result({ fullOutput, summary, outputs: outputs as StepResult['outputs'] }),
    ]),
  )
  const iteration = loopCounters.verify
  const steps = run.steps.map(state => ({ ...state, ...(iteration !== undefined && { iteration }) }))
  const whole: FlowRun = { ...run, merged, steps }
  return lookupIn(whole, new Map(Object.entries(inputs)))
}

test.each(fixture.cases as unknown as { t: string; ctx: Context; e: string }[])('$t is $e', ({ t, ctx, e }) => {
  expect(expandTemplate(t, lookupOf(ctx))).toBe(e)
})

test.each(fixture.typed_whole_value as { t: string; e: unknown }[])('as a value, $t is $e', ({ t, e }) => {
  expect(expandTyped(t, lookupOf(fixture.typed_ctx as unknown as Context))).toEqual(e)
})

test.each(fixture.coerce as [never, 'number' | null, unknown][])('%j as %s is %j', (value, type, expected) => {
  expect(coerceOutput(value, type ?? undefined)).toEqual(expected)
})

describe('text that comes from others', () => {
  const texts = ['${{task}}', '$&', "$'", '$1', '$$', '${{input.x}} ${{result.a}}', '<<<${{loop.verify.max}}>>>']

  test.each(texts)('%s is put in as it is', text => {
    expect(expandTemplate('[${{task}}|${{input.x}}]', lookupOf({ task: text, inputs: { x: text } }))).toBe(
      `[${text}|${text}]`,
    )
  })

  test('names of objects name nothing', () => {
    const lookup = lookupOf({ results: { a: { fullOutput: '', status: 'complete', summary: '', outputs: {} } } })
    for (const name of ['__proto__', 'constructor', 'toString', 'a.__proto__', 'a.constructor', 'a.toString'])
      expect(expandTemplate(`[\${{result.${name}}}|\${{input.${name}}}|\${{${name}}}]`, lookup)).toBe('[||]')
  })

  test('an id with a dot in it is found', () => {
    const results = { 'a.b': { fullOutput: 'F', status: 'complete', summary: 'S', outputs: { c: 'C' } } }
    expect(expandTemplate('${{ result.a.b }} ${{result.a.b.summary}} ${{result.a.b.c}}', lookupOf({ results }))).toBe(
      'F S C',
    )
  })

  test('text that is no reference stays', () => {
    expect(expandTemplate('${{}} ${task} {{task}} ${{a', lookupOf({ task: 'x' }))).toBe(' ${task} {{task}} ${{a')
  })
})
