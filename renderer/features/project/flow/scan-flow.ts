import type { FlowStepType } from '../../../../shared/flows/flow'
import { isStepType, typeByKeys } from '../../../../shared/flows/flow-keys'

/** A step as it is written by now. Lines count from 1, columns from 0. */
export type WrittenStep = {
  id: string
  type: FlowStepType
  agent: string
  keys: ReadonlySet<string>
  /** The column at which its keys begin. */
  column: number
  from: number
  to: number
  /** Names below `inputs` and `outputs`. */
  inputs: readonly string[]
  outputs: readonly string[]
}

const KEY = /^( *)(- +)?(?:"([^"]*)"\s*|'([^']*)'\s*|([^\s#:'"[{][^:#]*)):(?:\s(.*))?$/

/** A key of a line: where it begins, what it is called and what stands behind it. */
export function keyIn(line: string): { column: number; key: string; value: string } | undefined {
  const match = KEY.exec(line)
  if (!match) return undefined
  const [, indent = '', dash = '', double, single, plain = '', value = ''] = match
  return { column: indent.length + dash.length, key: double ?? single ?? plain.trimEnd(), value: unquoted(value) }
}

function unquoted(value: string): string {
  const text = value.replace(/\s#.*/, '').trim()
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text
}

/**
 * The steps of a flow's text, line by line: while a person writes, the text is often none that could be read as YAML. What this
 * finds is offered and pointed at, and decides nothing.
 */
export function scanFlow(text: string): WrittenStep[] {
  const lines = text.split('\n')
  const start = lines.findIndex(line => /^steps:/.test(line))
  if (start < 0) return []
  const first = lines.findIndex((line, at) => at > start && /^ *-( |$)/.test(line))
  if (first < 0) return []
  const dash = indentOf(lines[first] ?? '')
  const begins: number[] = []
  let end = lines.length
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (indentOf(line) === dash && /^ *-( |$)/.test(line)) begins.push(at)
    else if (indentOf(line) <= dash) {
      end = at
      break
    }
  }
  return begins.map((begin, at) => stepIn(lines, begin, begins[at + 1] ?? end))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function stepIn(lines: readonly string[], begin: number, end: number): WrittenStep {
  const own = lines.slice(begin, end)
  const found = own.map(keyIn)
  const column = found.find(one => one !== undefined)?.column ?? indentOf(own[0] ?? '') + 2
  const values = new Map<string, string>()
  for (const one of found) if (one?.column === column) values.set(one.key, one.value)
  const said = values.get('type') ?? ''
  const filled = own.findLastIndex(line => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const namesBelow = (key: string) =>
    namesOf(own, { at: found.findIndex(one => one?.column === column && one.key === key), column })
  return {
    id: values.get('id') ?? '',
    type: isStepType(said) ? said : typeByKeys(key => values.has(key)),
    agent: values.get('agent') ?? '',
    keys: new Set(values.keys()),
    column,
    from: begin + 1,
    to: begin + 1 + Math.max(0, filled),
    inputs: namesBelow('inputs'),
    outputs: namesBelow('outputs'),
  }
}

/** The names of a map or a list that stands at a line and below it. */
function namesOf(lines: readonly string[], { at, column }: { at: number; column: number }): string[] {
  const row = /^[^[{]*[[{](.*)[\]}]/.exec(lines[at] ?? '')?.[1]
  if (at < 0) return []
  if (row !== undefined) return row.split(',').map(one => (keyIn(one.trim())?.key ?? one).trim())
  const names: string[] = []
  for (const line of lines.slice(at + 1)) {
    const one = keyIn(line)
    if (one && one.column <= column && !/^ *- /.test(line)) break
    const name = one?.key === 'name' ? one.value : (one?.key ?? /^ *- +([\w-]+)\s*$/.exec(line)?.[1])
    if (name !== undefined) names.push(name)
  }
  return names
}
