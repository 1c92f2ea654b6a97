import { useMemo } from 'react'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { parseExactly } from './exact-json'
import { JsonTree } from './json-tree'

/** Returns whether a text is JSON with more than one value. */
export function isJsonTree(text: string): boolean {
  return /^\s*[[{]/.test(text) && parsed(text, JSON.parse) !== null
}

/** JSON as a tree whose branches fold; what is no JSON as its text. */
export function JsonBox({ json, label }: { json: string; label: string }) {
  const tree = useMemo(() => parsed(json), [json])
  return (
    <section aria-label={label}>
      <div className="flex items-center gap-1 pb-1 text-xs text-ink-2">
        {label}
        <CopyButton value={json} />
      </div>
      {tree ? <JsonTree value={tree.value} label={label} className={BOX} /> : <Plain text={json} />}
    </section>
  )
}

const BOX =
  'max-h-[min(20rem,50vh)] overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap'

function Plain({ text }: { text: string }) {
  return (
    <ScrollRegion className={BOX}>
      <EscapedLine text={text} />
    </ScrollRegion>
  )
}

function parsed(json: string, parse: (json: string) => unknown = parseExactly): { value: unknown } | null {
  try {
    return { value: parse(json) }
  } catch {
    return null
  }
}
