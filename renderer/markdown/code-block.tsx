// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { memo, useMemo } from 'react'
import { text } from '../text'
import { CopyButton } from '../ui/copy-button'

/** Lines in one text node: a node that grows without end is laid out anew with every line. */
const CHUNK = 64

type CodeBlockProps = { language: string; lines: readonly string[] }

/** Code as it came, with its language and a button that copies it. */
export const CodeBlock = memo(function CodeBlock({ language, lines }: CodeBlockProps) {
  const chunks = useMemo(() => chunked(lines), [lines])
  const [name = ''] = language.split(/[\s{]/)
  return (
    <figure className="mt-3 overflow-hidden rounded-md border border-line bg-sunken [&+*]:mt-3">
      <figcaption className="flex items-center justify-between border-b border-line py-0.5 pr-1 pl-3 text-xs text-ink-2">
        {name || text.markdown.code}
        <CopyButton value={lines.join('\n')} />
      </figcaption>
      <pre tabIndex={0} className="overflow-x-auto px-3 py-2 font-mono text-xs/5">
        <code>
          {chunks.map((chunk, index) => (
            <CodeChunk key={index} code={chunk} />
          ))}
        </code>
      </pre>
    </figure>
  )
})

const CodeChunk = memo(function CodeChunk({ code }: { code: string }) {
  return <span>{code}</span>
})

function chunked(lines: readonly string[]): string[] {
  const chunks: string[] = []
  for (let index = 0; index < lines.length; index += CHUNK) {
    const isLast = index + CHUNK >= lines.length
    chunks.push(lines.slice(index, index + CHUNK).join('\n') + (isLast ? '' : '\n'))
  }
  return chunks
}
