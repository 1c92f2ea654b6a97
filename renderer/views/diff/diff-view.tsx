import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DocumentDiff, FileChange } from '../../../shared/session/effects'
import { formatBytes } from '../../base/format'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { PathText } from '../../ui/text/path-text'
import { Markdown } from '../markdown/markdown'
import { PathPlace } from '../places/place-text'
import { isEntryOnly, verbOfChange } from './change-items'
import { DiffRows } from './diff-rows-view'
import { entryTexts } from './entry-texts'
import { LineCounts } from './line-counts'
import { LookSwitch } from './look-switch'
import { AppliedPartsContext, LeaveOutFile, PlanPartsContext } from './review/plan-parts'

/** In rem, which grow with the text: two columns of some thirty-five letters each, with their numbers. */
const LEAST = 38

/** Returns whether an element is wide enough for two columns of code, tracked as it changes, if there are two to show. */
function useHasRoom(element: RefObject<Element | null>, hasColumns: boolean): boolean {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (!target || !hasColumns) return
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setHasRoom(target.clientWidth >= LEAST * rem)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, hasColumns])
  return hasRoom
}

/**
 * One file's change: its path and counts (where it is titled), then every line, one below the other or, where there is room and the
 * person wants it, before and after side by side. Nothing that is changed is left out.
 */
export const DiffView = memo(function DiffView({
  change,
  isTitled = true,
}: {
  change: FileChange
  isTitled?: boolean
}) {
  const element = useRef<HTMLElement>(null)
  const written = useMemo(() => writtenMarkdown(change), [change])
  // People know a document as it looks, and not as Markdown.
  const [isPreview, setIsPreview] = useState(change.document !== undefined)
  const lookButton = written !== null && (
    <Button kind="link" className="min-h-6 text-xs" onClick={() => setIsPreview(!isPreview)}>
      {isPreview ? t('diff.source') : t('diff.formatted')}
    </Button>
  )
  const hasRoom = useHasRoom(element, change.before !== null && change.after !== null)
  return (
    <section ref={element} data-diff-path={change.path} aria-label={t('diff.label', { path: change.path })}>
      {isTitled ? (
        <DiffHeader change={change} hasRoom={hasRoom} lookButton={lookButton} />
      ) : (
        lookButton && <p className="flex justify-end px-4">{lookButton}</p>
      )}
      {change.encoding && (
        <p className="px-4 py-1.5 text-xs text-ink-2">
          {change.encoding.isGuess
            ? t('diff.guessedEncoding', { name: change.encoding.name })
            : t('diff.encoding', { name: change.encoding.name })}
        </p>
      )}
      {change.otherNames !== undefined && (
        <p className="px-4 py-1.5 text-xs text-wait">{t('diff.otherNames', { count: change.otherNames })}</p>
      )}
      {[...documentNotes(change), ...entryTexts(change)].map(text => (
        <p key={text} className="px-4 py-1.5 text-xs text-ink-2">
          {text}
        </p>
      ))}
      {isEntryOnly(change) ? null : isPreview && written !== null ? (
        <div className="border-t border-line bg-surface p-4">
          <Markdown source={written} />
        </div>
      ) : (
        <ChangedContent change={change} hasRoom={hasRoom} />
      )}
    </section>
  )
})

/** Every changed line of a file, or why they are not shown. */
function ChangedContent({ change, hasRoom }: { change: FileChange; hasRoom: boolean }) {
  const { diff, before, after, document } = change
  if (diff.type === 'lines') return <DiffRows change={change} diff={diff} hasRoom={hasRoom} />
  if (document) return <DocumentRows change={change} document={document} hasRoom={hasRoom} />
  return (
    <p className="px-4 py-2 text-sm text-ink-2">
      {t(`diff.omitted.${diff.reason}`)}{' '}
      {t('diff.bytes', { before: formatBytes(before?.bytes ?? 0), after: formatBytes(after?.bytes ?? 0) })}
    </p>
  )
}

type DocumentRowsProps = { change: FileChange; document: DocumentDiff; hasRoom: boolean }

/** The lines of a document's text. They can be commented on, but none of them alone can be left out or undone. */
function DocumentRows({ change, document, hasRoom }: DocumentRowsProps) {
  const diff = useMemo(() => ({ type: 'lines' as const, hunks: document.hunks }), [document])
  return (
    <PlanPartsContext value={null}>
      <AppliedPartsContext value={null}>
        {diff.hunks.length === 0 ? (
          <p className="px-4 py-2 text-sm text-ink-2">{t('diff.document.same')}</p>
        ) : (
          <DiffRows change={change} diff={diff} hasRoom={hasRoom} isPart />
        )}
      </AppliedPartsContext>
    </PlanPartsContext>
  )
}

/** Says of a document that its text is shown, and how much of it. */
function documentNotes({ before, after, document }: FileChange): string[] {
  if (!document || !after) return []
  const size = formatBytes(after.bytes)
  return [
    before
      ? t('diff.document.replaced', { before: formatBytes(before.bytes), after: size })
      : t('diff.document.new', { size }),
    ...(document.isFormerUnread ? [t('diff.document.formerUnread')] : []),
    ...(document.isCut ? [t('diff.document.cut')] : []),
  ]
}

/** Returns the text of a new file of Markdown, or of a new document, all of which is in its difference. That of a PDF has lines, and no more. */
function writtenMarkdown({ path, before, diff, document }: FileChange): string | null {
  if (before !== null || /\.pdf$/i.test(path)) return null
  if (diff.type === 'lines' && !/\.(md|markdown)$/i.test(path)) return null
  const hunks = diff.type === 'lines' ? diff.hunks : document?.hunks
  const lines = hunks?.flatMap(hunk => hunk.lines).filter(line => line.startsWith('+'))
  return lines ? lines.map(line => line.slice(1)).join('\n') : null
}

type DiffHeaderProps = { change: FileChange; hasRoom: boolean; lookButton: ReactNode }

function DiffHeader({ change, hasRoom, lookButton }: DiffHeaderProps) {
  const verb = verbOfChange(change)
  return (
    <header className="sticky top-0 z-1 flex items-center gap-3 border-y border-line bg-sunken px-4 py-1.5 text-xs first:border-t-0">
      <span className="min-w-0 font-mono wrap-anywhere">
        <PathPlace path={change.path}>
          <PathText path={change.path} />
        </PathPlace>
      </span>
      {!isEntryOnly(change) && <LineCounts added={change.added} removed={change.removed} />}
      <span className="flex-1" />
      {verb !== 'change' && (
        <span className="whitespace-nowrap text-ink-2">
          {verb === 'delete' ? t('diff.deleted') : isEntryOnly(change) ? t('diff.createdEntry') : t('diff.created')}
        </span>
      )}
      {lookButton}
      <LeaveOutFile change={change} />
      {hasRoom && verb === 'change' && change.diff.type === 'lines' && <LookSwitch />}
    </header>
  )
}
