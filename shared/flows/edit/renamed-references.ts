import type { Flow } from '../flow'
import { flowIndex } from '../run/flow-index'

/** A text whose references to the results and the loop of a step name it anew. All else in it stays. */
export function renamedReferences(text: string, flow: Flow, { id, to }: { id: string; to: string }): string {
  const { places } = flowIndex(flow)
  return text.replace(/(?<=\$\{\{\s*(?:result|loop)\.)[^\s{}]{1,500}(?=\s*\}\})/g, (rest, at: number) => {
    const isResult = /result\.$/.test(text.slice(0, at))
    const dot = rest.lastIndexOf('.')
    // As a run looks it up: a step of that very id comes first.
    const isWhole = isResult && (dot < 0 || places.has(rest))
    const [named, field] = isWhole ? [rest, ''] : [rest.slice(0, dot), rest.slice(dot)]
    return named === id ? `${to}${field}` : rest
  })
}
