// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { Fragment, memo, useMemo } from 'react'
import type { MatchedFile, ToolDetails } from '../../shared/tool-results'
import { VisibleLine } from '../diff/visible-line'
import { openFile } from '../files/files-store'
import { useSession } from '../stores/session'
import { text } from '../text'
import { filesText } from '../text-files'
import { PathText } from '../ui/path-text'
import { callArguments } from './call-arguments'
import { markPattern, matcherOf } from './mark-pattern'

type MatchesViewProps = { details: Extract<ToolDetails, { type: 'matches' }>; callArgumentsJson: string }

/** Search hits by file, with line numbers and the match marked. */
export function MatchesView({ details, callArgumentsJson }: MatchesViewProps) {
  const matcher = useMemo(
    () => matcherOf(details.pattern, callArguments(callArgumentsJson).regex !== false),
    [details.pattern, callArgumentsJson],
  )
  if (details.files.length === 0) return <p className="text-ink-2">{text.tool.noMatches}</p>
  return (
    <div tabIndex={0} className="flex max-h-96 flex-col overflow-auto rounded-md border border-line bg-surface">
      {details.files.map(file => (
        <MatchedFileView key={file.path} file={file} matcher={matcher} />
      ))}
      {details.more && <p className="border-t border-line px-3 py-1.5 text-xs text-ink-2">{text.tool.moreMatches}</p>}
    </div>
  )
}

const MatchedFileView = memo(function MatchedFileView({
  file,
  matcher,
}: {
  file: MatchedFile
  matcher: RegExp | null
}) {
  return (
    <section className="not-first:border-t not-first:border-line">
      <p className="sticky top-0 flex items-baseline gap-2 bg-sunken px-3 py-1 text-xs">
        <button
          type="button"
          title={filesText.open}
          onClick={() => open(file)}
          className="min-w-0 text-start font-mono font-medium wrap-anywhere hover:underline"
        >
          <PathText path={file.path} />
        </button>
        {/* A search for files does not count what is in them. */}
        {file.count > 0 && <span className="shrink-0 text-ink-3">{text.counts.matches(file.count)}</span>}
      </p>
      {file.lines.length > 0 && (
        <ol className="py-1 font-mono text-xs/5">
          {file.lines.map(line => (
            <li key={line.number} className={`flex ${line.isMatch ? '' : 'text-ink-2'}`}>
              <span className="w-14 shrink-0 pe-3 text-end text-ink-3 select-none">{line.number}</span>
              <span className="relative min-w-0 flex-1 pe-3 wrap-anywhere whitespace-pre-wrap [tab-size:4]">
                <MarkedLine line={line.text} matcher={line.isMatch ? matcher : null} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
})

/** Shows the file in the side panel, at its first match. */
function open({ path, lines }: MatchedFile): void {
  const line = lines.find(({ isMatch }) => isMatch)?.number
  openFile(useSession.getState().state.workspace, { path, ...(line !== undefined && { line }) })
}

function MarkedLine({ line, matcher }: { line: string; matcher: RegExp | null }) {
  const pieces = markPattern(line, matcher)
  return pieces.map((piece, index) => {
    const shown = <VisibleLine text={piece.text} isLineEnd={index === pieces.length - 1} />
    if (!piece.isMatch) return <Fragment key={index}>{shown}</Fragment>
    return (
      <mark key={index} className="rounded-xs bg-mark text-inherit">
        {shown}
      </mark>
    )
  })
}
