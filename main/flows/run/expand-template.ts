import type { LoopStep } from '../../../shared/flows/flow'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { flowIndex } from '../../../shared/flows/run/flow-index'
import { type FieldValue, fieldOf, resultOf, textOf } from '../../../shared/flows/run/result-of'

/** Looks up what stands between `${{` and `}}`: by its first word, and what follows it. */
export type Lookup = (reference: Reference) => FieldValue | undefined

/**
 * A reference of a template. Ids can have dots in them, so what follows the first dot is not cut any further here: `rest` of
 * `result.a.b` is `a.b`.
 */
export type Reference = { prefix: string; rest: string }

/** With what a reference can begin. */
export const PREFIXES: readonly string[] = ['task', 'input', 'result', 'loop']

const REFERENCE = /\$\{\{([^{}]{0,500})\}\}/g

/** The text with every reference replaced, once: what was put in is not looked at again. What is not known is empty. */
export function expandTemplate(template: string, lookup: Lookup): string {
  return template.replace(REFERENCE, (_, inner: string) => textOf(lookup(referenceIn(inner))))
}

/** Returns the value itself, not as text, if the template is one reference and nothing else. */
export function expandTyped(template: string, lookup: Lookup): FieldValue {
  const [only, ...others] = [...template.matchAll(REFERENCE)]
  const isWhole = only !== undefined && others.length === 0 && only[0] === template.trim()
  return isWhole ? (lookup(referenceIn(only[1] ?? '')) ?? '') : expandTemplate(template, lookup)
}

/** All references of a template, with where they begin. */
export function referencesIn(template: string): (Reference & { text: string; at: number })[] {
  return [...template.matchAll(REFERENCE)].map(match => ({
    ...referenceIn(match[1] ?? ''),
    text: match[0],
    at: match.index,
  }))
}

/** Looks up what a step's template can name in a run: the task, its inputs, results of other steps and rounds of loops. */
export function lookupIn(run: FlowRun, inputs: ReadonlyMap<string, FieldValue> = new Map()): Lookup {
  return ({ prefix, rest }) => {
    switch (prefix) {
      case 'task':
        return rest === '' ? run.task : undefined
      case 'input':
        return inputs.get(rest)
      case 'result':
        return ofResult(run, rest)
      case 'loop':
        return ofLoop(run, rest)
      default:
        return undefined
    }
  }
}

function referenceIn(inner: string): Reference {
  const text = inner.trim()
  const dot = text.indexOf('.')
  return dot < 0 ? { prefix: text, rest: '' } : { prefix: text.slice(0, dot), rest: text.slice(dot + 1) }
}

/** A step of that very id comes first; else the last dot is before the field. */
function ofResult(run: FlowRun, rest: string): FieldValue | undefined {
  const whole = resultOf(run, rest)
  if (whole) return fieldOf(whole, 'fullOutput')
  const dot = rest.lastIndexOf('.')
  const result = dot < 0 ? undefined : resultOf(run, rest.slice(0, dot))
  return result && fieldOf(result, rest.slice(dot + 1))
}

function ofLoop(run: FlowRun, rest: string): FieldValue | undefined {
  const dot = rest.lastIndexOf('.')
  const [id, field] = [rest.slice(0, dot), rest.slice(dot + 1)]
  const place = flowIndex(run.flow).places.get(id)
  const step = place === undefined ? undefined : run.flow.steps[place]
  if (step?.type !== 'agent-loop-decision' || place === undefined) return undefined
  if (field === 'max') return step.maxIterations
  return field === 'iteration' ? roundOf(run, step, place) : undefined
}

/** From 1, and never more than there can be. */
export function roundOf(run: FlowRun, { maxIterations }: LoopStep, place: number): number {
  return Math.min(run.steps[place]?.iteration ?? 1, maxIterations)
}
