import { Download, PanelRightOpen } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ArtifactKind, kindOfBlock } from '../../../shared/artifacts/artifact-kind'
import { t } from '../../i18n/t'
import { openArtifact } from '../../state/artifacts'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { CodeLine } from '../../ui/highlight/code-line'
import { languageOf } from '../../ui/highlight/languages'
import type { LineTokens } from '../../ui/highlight/token-kinds'
import { useCodeTokens } from '../../ui/highlight/use-code-tokens'
import { useSeen } from '../../ui/highlight/use-seen'
import { ScrollRegion } from '../../ui/scroll-region'
import { type LineChunks, lineChunks } from './line-chunks'
import { saveCode } from './save-code'

/** Languages that make pictures elsewhere. */
const SHOWN_AS_SOURCE = new Set(['math', 'latex', 'tex', 'dot', 'graphviz', 'plantuml'])

type CodeBlockProps = { language: string; lines: readonly string[]; isGrowing?: boolean }

/** Code as it came, with its language and a button that copies it. Its colours come when they are known. */
export const CodeBlock = memo(function CodeBlock({ language, lines, isGrowing = false }: CodeBlockProps) {
  const former = useRef<LineChunks>([])
  const chunks = useMemo(() => {
    former.current = lineChunks(former.current, lines)
    return former.current
  }, [lines])
  const { tokens, count } = useCodeTokens(languageOf(language), lines, isGrowing)
  const [name = ''] = language.toLowerCase().split(/[\s{]/)
  const look = isGrowing ? null : lookOf(name)
  const [isShown, setIsShown] = useState(look === 'diagram')
  const source = () => lines.join('\n')
  const code = (
    <ScrollRegion as="pre" className="overflow-x-auto px-3 py-2 font-mono text-xs/5">
      <code className="block">
        {chunks.map((chunk, index) => (
          <CodeChunk
            key={index}
            lines={chunk.lines}
            from={chunk.from}
            tokens={tokens}
            count={chunk.isPiece ? 0 : Math.max(0, Math.min(chunk.lines.length, count - chunk.from))}
          />
        ))}
      </code>
    </ScrollRegion>
  )
  return (
    <figure className="mt-3 overflow-hidden rounded-md border border-line bg-sunken [&+*]:mt-3">
      <CodeHead language={language} copied={useLatest(lines)} isWhole={!isGrowing}>
        {look && (
          <Button kind="link" className="min-h-6 px-1 text-xs" onClick={() => setIsShown(!isShown)}>
            {isShown ? t('markdown.preview.source') : t('markdown.preview.show')}
          </Button>
        )}
      </CodeHead>
      {isShown && look ? <Rendered look={look} source={source()} code={code} /> : code}
    </figure>
  )
})

type RenderedLook = 'diagram' | 'page' | 'drawing'

/** Returns what a language can be seen as. */
function lookOf(name: string): RenderedLook | null {
  if (name === 'mermaid') return 'diagram'
  if (name === 'html' || name === 'htm' || name === 'xhtml') return 'page'
  return name === 'svg' ? 'drawing' : null
}

const Diagram = lazy(async () => ({ default: (await import('../diagrams/diagram')).Diagram }))
const PagePreview = lazy(async () => ({ default: (await import('../diagrams/page-preview')).PagePreview }))
const DrawingPreview = lazy(async () => ({ default: (await import('../diagrams/drawing-preview')).DrawingPreview }))

/** A block as what it makes; its source is there until that is loaded. */
function Rendered({ look, source, code }: { look: RenderedLook; source: string; code: ReactNode }) {
  return (
    <Suspense fallback={code}>
      {look === 'diagram' && <Diagram source={source}>{code}</Diagram>}
      {look === 'page' && <PagePreview html={source} />}
      {look === 'drawing' && <DrawingPreview source={source}>{code}</DrawingPreview>}
    </Suspense>
  )
}

/** The same object for as long as there is the element: what only acts on the lines is not drawn again with each of them. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

type CodeHeadProps = {
  language: string
  copied: { readonly current: readonly string[] }
  isWhole: boolean
  children?: ReactNode
}

const CodeHead = memo(function CodeHead({ language, copied, isWhole, children }: CodeHeadProps) {
  const [name = ''] = language.split(/[\s{]/)
  const kind = isWhole ? kindOfBlock(language) : undefined
  const source = () => copied.current.join('\n')
  const openBeside = (shown: ArtifactKind) =>
    openArtifact(useSession.getState().id, { type: 'block', kind: shown, language, source: source() })
  return (
    <figcaption className="flex select-none items-center gap-2 border-b border-line py-0.5 pe-1 ps-3 text-xs text-ink-2">
      {name || t('markdown.code')}
      {SHOWN_AS_SOURCE.has(name.toLowerCase()) && <span className="text-ink-3">· {t('files.shownAsSource')}</span>}
      <span className="flex-1" />
      {children}
      {kind && (
        <Button
          kind="icon"
          className="size-6"
          aria-label={t('artifacts.open')}
          title={t('artifacts.open')}
          onClick={() => openBeside(kind)}
        >
          <PanelRightOpen size={14} aria-hidden="true" />
        </Button>
      )}
      <Button
        kind="icon"
        className="size-6"
        aria-label={t('markdown.saveAs')}
        title={t('markdown.saveAs')}
        onClick={() => attempt(saveCode(name, source()))}
      >
        <Download size={14} aria-hidden="true" />
      </Button>
      <CopyButton value={source} />
    </figcaption>
  )
})

type CodeChunkProps = {
  lines: readonly string[]
  from: number
  tokens: readonly LineTokens[]
  count: number
}

/** Some lines, of which the first `count` have tokens from `from` on. Out of sight it stays one plain text. */
const CodeChunk = memo(function CodeChunk({ lines, from, tokens, count }: CodeChunkProps) {
  const element = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(element, count > 0)
  const coloured = isSeen ? count : 0
  return (
    <span
      ref={element}
      // As wide as its longest line, because what is off screen is laid out by itself and cut at its edges.
      className="lazy-lines block w-max min-w-full"
      style={{ containIntrinsicSize: `auto 1px auto ${lines.length * 1.25}rem` }}
    >
      {lines.slice(0, coloured).map((line, index) => (
        <CodeLine
          key={index}
          text={index === lines.length - 1 ? line : `${line}\n`}
          tokens={tokens[from + index] ?? NO_TOKENS}
        />
      ))}
      {lines.slice(coloured).join('\n')}
    </span>
  )
})

const NO_TOKENS: LineTokens = []
