import type { Flow, FlowStep } from '../../../shared/flows/flow'
import { flowIndex, isParallel } from '../../../shared/flows/run/flow-index'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'

type Note = (place: number, key: string) => (message: LocalizedText) => void

/** Steps that wait for each other, and what goes round without anybody who could end it. */
export function noteCycles(flow: Flow, note: Note): void {
  const { blockers } = flowIndex(flow)
  const waiting = cycleIn(blockers)
  if (waiting) note(waiting[0] ?? 0, 'blockedBy')(sentence`Dependency cycle detected: ${told(flow, waiting)}`)
  const onward = onwardOf(flow)
  const round = cycleIn(onward)
  if (round) note(round[0] ?? 0, 'on_complete')(sentence`The flow goes round without an end: ${told(flow, round)}`)
}

/**
 * From each segment where a run is sure to go where nothing fails; of a condition both ways, as nobody decides there. Where an
 * agent or a person decides nothing is sure.
 */
function onwardOf(flow: Flow): number[][] {
  const { segments } = flowIndex(flow)
  return flow.steps.map((step, place) => {
    const { start, end } = segments[place] ?? { start: place, end: place + 1 }
    if (place !== start) return []
    if (step.type === 'conditional') return [step.present, step.absent].flatMap(id => segmentOf(flow, id) ?? [])
    if (!isParallel(step) && step.type !== 'flow-ref') return []
    const led = flow.steps.slice(start, end).flatMap((one, at) => ledBy(flow, one, start + at) ?? [])
    return led.length > 0 ? led.slice(0, 1) : end < flow.steps.length ? [end] : []
  })
}

/** Returns the position to which `on_complete` leads out of a step's segment, or back in it. */
function ledBy(flow: Flow, step: FlowStep, place: number): number | undefined {
  const target = 'onComplete' in step ? step.onComplete : undefined
  const { places, segments } = flowIndex(flow)
  const to = target === undefined ? undefined : places.get(target)
  if (to === undefined || (to > place && segments[to] === segments[place])) return undefined
  return segments[to]?.start
}

function segmentOf(flow: Flow, id: string): number | undefined {
  const { places, segments } = flowIndex(flow)
  const place = places.get(id)
  return place === undefined ? undefined : segments[place]?.start
}

/** One cycle of a graph, its first place at both ends; in a time that grows with its arrows, and without recursion. */
export function cycleIn(arrows: readonly (readonly number[])[]): number[] | undefined {
  const seen = arrows.map((): 'new' | 'open' | 'closed' => 'new')
  for (const first of arrows.keys()) {
    if (seen[first] !== 'new') continue
    const path = [{ place: first, at: 0 }]
    seen[first] = 'open'
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = arrows[top.place]?.[top.at]
      top.at += 1
      if (next === undefined) {
        seen[top.place] = 'closed'
        path.pop()
      } else if (seen[next] === 'open') {
        const places = path.map(({ place }) => place)
        return [...places.slice(places.indexOf(next)), next]
      } else if (seen[next] === 'new') {
        seen[next] = 'open'
        path.push({ place: next, at: 0 })
      }
    }
  }
  return undefined
}

function told({ steps }: Flow, cycle: readonly number[]): string {
  const ids = cycle.map(place => brief(steps[place]?.id ?? ''))
  return (ids.length > 12 ? [...ids.slice(0, 6), '…', ...ids.slice(-5)] : ids).join(' -> ')
}
