import { Fragment, type MouseEvent, memo, useMemo } from 'react'
import type { MatchedFile, ToolDetails } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { callArguments } from '../call-arguments'
import { type Matcher, markPattern, matcherOf } from './mark-pattern'
import { openFound } from './open-found'
import { PathButton } from './path-button'
import { walkButtons } from './walk-buttons'

type MatchesViewProps = { details: Extract<ToolDetails, { type: 'matches' }>; callArgumentsJson: string }

/** Search hits by file, with line numbers and the match marked. */
export function MatchesView({ details, callArgumentsJson }: MatchesViewProps) {
  const matcher = useMemo(
    () => matcherOf(details.pattern, callArguments(callArgumentsJson).regex !== false),
    [details.pattern, callArgumentsJson],
  )
  if (details.files.length === 0) return <p className="text-ink-2">{t('tool.noMatches')}</p>
  return (
    <ScrollRegion
      onKeyDown={walkButtons}
      className="isolate flex max-h-[min(24rem,50vh)] flex-col overflow-auto rounded-md border border-line bg-surface"
    >
      {details.files.map(file => (
        <MatchedFileView key={file.path} file={file} matcher={matcher} />
      ))}
      {details.more && <p className="border-t border-line px-3 py-1.5 text-xs text-ink-2">{t('tool.moreMatches')}</p>}
    </ScrollRegion>
  )
}

const MatchedFileView = memo(function MatchedFileView({
  file,
  matcher,
}: {
  file: MatchedFile
  matcher: Matcher | null
}) {
  return (
    <section className="not-first:border-t not-first:border-line">
      <p className="sticky top-0 z-1 flex items-baseline gap-2 bg-sunken px-3 py-1 text-xs">
        <PathButton path={file.path} line={firstMatch(file)} className="font-mono font-medium" />
        {/* A search for files does not count what is in them. */}
        {file.count > 0 && <span className="shrink-0 text-ink-3">{t('counts.matches', { count: file.count })}</span>}
      </p>
      {file.lines.length > 0 && (
        <ol className="py-1 font-mono text-xs/5">
          {file.lines.map(line => (
            <Line key={line.number} path={file.path} line={line} matcher={matcher} />
          ))}
        </ol>
      )}
    </section>
  )
})

function firstMatch({ lines }: MatchedFile): number | undefined {
  return lines.find(({ isMatch }) => isMatch)?.number
}

const NUMBER = 'w-14 shrink-0 pe-3 text-end text-ink-3 select-none'

type LineProps = { path: string; line: MatchedFile['lines'][number]; matcher: Matcher | null }

/** A line that matches opens its file there. Its number is what the keys reach, so that its text can still be selected. */
function Line({ path, line: { number, text, isMatch }, matcher }: LineProps) {
  const marked = (
    <span className="relative min-w-0 flex-1 pe-3 wrap-anywhere whitespace-pre-wrap [tab-size:4]">
      <MarkedLine line={text} matcher={isMatch ? matcher : null} />
    </span>
  )
  if (!isMatch) {
    return (
      <li className="flex text-ink-2">
        <span className={NUMBER}>{number}</span>
        {marked}
      </li>
    )
  }
  const open = ({ target }: MouseEvent) => {
    const isSelecting = !(target instanceof HTMLButtonElement) && getSelection()?.isCollapsed === false
    if (!isSelecting) openFound(path, number)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys press the number
    <li className="group flex cursor-pointer hover:bg-hover" onClick={open}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('files.openLine', { line: number })}
        title={t('files.openLine', { line: number })}
        className={`${NUMBER} scroll-mt-8 -outline-offset-2 group-hover:underline`}
      >
        {number}
      </button>
      {marked}
    </li>
  )
}

function MarkedLine({ line, matcher }: { line: string; matcher: Matcher | null }) {
  const pieces = markPattern(line, matcher)
  return pieces.map((piece, index) => {
    const shown = <EscapedLine text={piece.text} isLineEnd={index === pieces.length - 1} />
    if (!piece.isMatch) return <Fragment key={index}>{shown}</Fragment>
    return (
      <mark key={index} className="rounded-xs bg-mark text-inherit">
        {shown}
      </mark>
    )
  })
}
