import { lazy, Suspense } from 'react'
import { type ArtifactKind, endingOfKind } from '../../../shared/artifacts/artifact-kind'
import { Loading } from '../../ui/loading'
import { ScrollRegion } from '../../ui/scroll-region'
import { NumberedLines } from '../../ui/text/numbered-lines'
import { JsonPage } from '../../views/calls/json/json-box'
import { Markdown } from '../../views/markdown/markdown'
import { PageFrame } from './page-frame'
import type { CountedProblem } from './page-messages'
import { TableView } from './table-view'

const Diagram = lazy(async () => ({ default: (await import('../../views/diagrams/diagram')).Diagram }))
const DrawingPreview = lazy(async () => ({
  default: (await import('../../views/diagrams/drawing-preview')).DrawingPreview,
}))

type ArtifactViewProps = {
  kind: ArtifactKind
  source: string
  title: string
  isSource: boolean
  file?: { workspace: string; path: string } | undefined
  onSelect(text: string): void
  onReport(problems: readonly CountedProblem[]): void
}

/** A text as what it makes, or as it is written. */
export function ArtifactView({ kind, source, title, isSource, file, onSelect, onReport }: ArtifactViewProps) {
  const path = file?.path ?? `x.${endingOfKind(kind)}`
  if (isSource) return <SourceText source={source} path={path} />
  switch (kind) {
    case 'html':
      return <PageFrame html={source} file={file} title={title} onSelect={onSelect} onReport={onReport} />
    case 'csv':
      return <TableView source={source} title={title} />
    case 'json':
      return <JsonPage json={source} label={title} />
    case 'markdown':
      return (
        <ScrollRegion className="min-h-0 flex-1 overflow-auto bg-surface p-4 -outline-offset-2">
          <Markdown source={source} {...(file && { place: { from: file.path } })} />
        </ScrollRegion>
      )
    case 'mermaid':
    case 'svg': {
      const written = <SourceText source={source} path={path} />
      return (
        <Suspense fallback={<Loading />}>
          <ScrollRegion className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface -outline-offset-2">
            {kind === 'svg' ? (
              <DrawingPreview source={source} isWhole>
                {written}
              </DrawingPreview>
            ) : (
              <Diagram source={source}>{written}</Diagram>
            )}
          </ScrollRegion>
        </Suspense>
      )
    }
  }
}

function SourceText({ source, path }: { source: string; path: string }) {
  return (
    <ScrollRegion className="min-h-0 flex-1 overflow-auto bg-surface py-1 font-mono text-xs/5 -outline-offset-2">
      <NumberedLines content={source} path={path} />
    </ScrollRegion>
  )
}
