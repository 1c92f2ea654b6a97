// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of one value never move
import { useMemo, useState } from 'react'
import { VisibleLine } from '../diff/visible-line'
import { mcpResultText } from '../text-mcp-result'

/** So many parts of one list or object are shown, and so many more at each wish. */
const PAGE = 100
/** What lies deeper begins folded. */
const OPEN_DEPTH = 2

/** JSON as a tree whose branches fold; what is no JSON as its text. */
export function JsonBox({ json, label }: { json: string; label: string }) {
  const parsed = useMemo(() => parse(json), [json])
  return (
    <section aria-label={label}>
      <p className="pb-1 text-xs text-ink-2">{label}</p>
      <div
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap"
      >
        {parsed ? <JsonNode value={parsed.value} depth={0} /> : <VisibleLine text={json} />}
      </div>
    </section>
  )
}

type JsonNodeProps = { value: unknown; name?: string; depth: number }

function JsonNode({ value, name, depth }: JsonNodeProps) {
  const [isOpen, setIsOpen] = useState(depth < OPEN_DEPTH)
  const [shown, setShown] = useState(PAGE)
  if (typeof value !== 'object' || value === null) {
    return (
      <div>
        <Name name={name} />
        <VisibleLine text={JSON.stringify(value)} />
      </div>
    )
  }
  const entries = Object.entries(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (entries.length === 0) {
    return (
      <div>
        <Name name={name} />
        {open}
        {close}
      </div>
    )
  }
  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">
        <Name name={name} />
        {open}
        <span className="text-ink-3"> {entries.length} </span>
        {close}
      </summary>
      {isOpen && (
        <div className="ps-4">
          {entries.slice(0, shown).map(([key, part], at) => (
            <JsonNode key={at} name={key} value={part} depth={depth + 1} />
          ))}
          {entries.length > shown && (
            <button type="button" className="text-accent" onClick={() => setShown(shown + PAGE)}>
              {mcpResultText.more(entries.length - shown)}
            </button>
          )}
        </div>
      )}
    </details>
  )
}

function Name({ name }: { name?: string | undefined }) {
  if (name === undefined) return null
  return (
    <span className="text-ink-2">
      <VisibleLine text={name} />
      {': '}
    </span>
  )
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return null
  }
}
