import type { TextChange } from '../../../shared/flows/edit/text-change'
import type { FlowStep } from '../../../shared/flows/flow'
import type { Keys } from './change-step'
import { dashOf } from './edit-steps'
import { linesOf } from './new-step'
import { columnOf, lineEnd, nextLine } from './text-place'

/** Writes a step below another, in the manner of that one. */
export function add({ text, keys }: Keys, step: FlowStep): TextChange {
  const dash = dashOf({ text, keys })
  const column = /^[ \t]*/.exec(text.slice(dash))?.[0] ?? ''
  const inner = ' '.repeat(columnOf(text, keys.from))
  const [first = '', ...others] = linesOf(step)
  const written = [`${text.slice(dash, keys.from)}${first}`, ...others.map(line => `${inner}${line}`)].join('\n')
  const end = endOfStep(text, keys.to, column.length)
  // As the step itself is, with what is said above it, or those below it.
  const isApart = /^\n[ \t]*\n/.test(text.slice(end)) || /\n[ \t]*\n(?:[ \t]*#.*\n)*$/.test(text.slice(0, dash))
  return { from: end, to: end, insert: `${isApart ? '\n' : ''}\n${written}` }
}

/** With the comments below it that stand further in than the step. */
function endOfStep(text: string, at: number, column: number): number {
  let end = lineEnd(text, at)
  for (let line = nextLine(text, end); line > end; line = nextLine(text, line)) {
    const own = /^([ \t]*)#/.exec(text.slice(line, lineEnd(text, line)))
    if (!own || (own[1]?.length ?? 0) <= column) break
    end = lineEnd(text, line)
    if (end === text.length) break
  }
  return end
}
