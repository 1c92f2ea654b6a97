import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { FilePreview } from '../../../../shared/ipc/file-calls'
import { call } from '../../../base/bridge'
import { formatBytes } from '../../../base/format'
import { useEffectOn } from '../../../base/use-effect-on'
import { readingKey } from '../../../i18n/direction'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { goBack, type ShownFile, useFiles } from '../../../state/files-store'
import { attempt, showToast } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Loading } from '../../../ui/loading'
import { ScrollRegion } from '../../../ui/scroll-region'
import { NumberedLines } from '../../../ui/text/numbered-lines'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { documentLabel } from '../../../views/documents/document-label'
import { headingAt } from '../../../views/markdown/heading-at'
import { Markdown } from '../../../views/markdown/markdown'
import type { MarkdownPlace } from '../../../views/markdown/markdown-place'
import { FileMenu, fileActions } from '../file-menu'
import { documentPictures } from './document-pictures'
import { EncodingMenu } from './encoding-menu'
import { pictureBlob } from './picture-blob'
import { PicturePreview } from './picture-preview'
import { SelectedLines } from './selected-lines'
import { TablePreview } from './table-preview'
import { WorkbookPreview } from './workbook-preview'

type TextFile = Extract<FilePreview, { type: 'text' }>

/** More than this is for a program that is made for such files. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/** A text with what was asked for after its beginning. `more` is absent where there is none, or too much is shown already. */
function usePages(workspace: string, path: string, file: TextFile): { shown: TextFile; more?: () => void } {
  const [pages, setPages] = useState({ file, shown: file, isAsked: false })
  // The file has changed, and is read from its beginning.
  const own = pages.file === file ? pages : { file, shown: file, isAsked: false }
  const { shown } = own
  if (shown.isWhole || own.isAsked || shown.text.length > MOST_CHARACTERS) return { shown }
  const more = () => {
    setPages({ ...own, isAsked: true })
    call('file.preview', { workspace, path, from: shown.end }).then(
      next => {
        const text = next.type === 'text' ? { ...next, text: shown.text + next.text } : shown
        setPages(now => (now.file === file ? { file, shown: text, isAsked: false } : now))
      },
      thrown => {
        setPages(now => (now.file === file ? { ...now, isAsked: false } : now))
        showToast({ tone: 'error', text: messageOf(thrown) })
      },
    )
  }
  return { shown, more }
}

/** The module that reads PDF is large, so it is loaded when it is first needed. */
const PdfPreview = lazy(async () => {
  const { PdfPreview: component } = await import('./pdf-preview')
  return { default: component }
})

type FilePreviewViewProps = { workspace: string; sessionId: string; shown: ShownFile }

/** One file to look at, with what can be done with it. */
export function FilePreviewView({ workspace, sessionId, shown }: FilePreviewViewProps) {
  const { path, line } = shown
  const preview = usePreview(workspace, path)
  const [isSource, setIsSource] = useState(line !== undefined)
  const file = preview.state === 'ready' ? preview.file : null
  const picture = useMemo(() => file && pictureBlob(file, path), [file, path])
  const [broken, setBroken] = useState<Blob | null>(null)
  const isPicture = picture !== null && picture !== broken
  const hasTwoLooks = file !== null && canBeShown(file, { path, isPicture })
  const looks = looksOf(file)
  return (
    <section aria-label={escapedText(path)} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-1 border-b border-line py-1 pe-2 ps-1">
        <BackButton from={shown.cameFrom} />
        <span className="min-w-0 flex-1 truncate text-sm" title={escapedText(path)}>
          <PathText path={nameOf(path)} />
          {file && <bdi className="px-2 text-xs text-ink-3">{formatBytes(file.bytes)}</bdi>}
        </span>
        {file?.type === 'text' && file.encoding && (
          <EncodingMenu workspace={workspace} path={path} encoding={file.encoding} />
        )}
        {hasTwoLooks && (
          <Button kind="link" className="min-h-6 px-1 text-xs" onClick={() => setIsSource(!isSource)}>
            {isSource ? looks.shown : looks.plain}
          </Button>
        )}
        {fileActions({ path, sessionId })
          .filter(({ isMain }) => isMain)
          .map(({ label, Icon, run }) => (
            <Button key={label} kind="icon" className="size-6" aria-label={label} title={label} onClick={run}>
              <Icon size={14} aria-hidden="true" />
            </Button>
          ))}
        <FileMenu path={path} sessionId={sessionId} line={line} isFolder={false} isShown={true} />
      </header>
      {preview.state === 'loading' && <Loading />}
      {preview.state === 'failed' && (
        <p role="alert" className="p-4 text-sm text-ink-2 wrap-anywhere">
          {t('files.gone')} <span className="block pt-1 text-xs">{preview.message}</span>
        </p>
      )}
      {file && isPicture && !(hasTwoLooks && isSource) ? (
        <PicturePreview blob={picture} bytes={file.bytes} path={path} onBroken={() => setBroken(picture)} />
      ) : (
        file && <Content workspace={workspace} sessionId={sessionId} file={file} shown={shown} isSource={isSource} />
      )}
    </section>
  )
}

/** Returns whether a file is more than its text, which can be looked at, too. */
function canBeShown(file: FilePreview, { path, isPicture }: { path: string; isPicture: boolean }): boolean {
  if (file.type === 'text') return isPicture || lookOf(path) !== 'source'
  return file.type === 'pdf' || (file.type === 'document' && (file.source !== undefined || isWorkbook(file)))
}

/** The names of the two ways in which a file is looked at. */
function looksOf(file: FilePreview | null): { plain: string; shown: string } {
  if (file?.type === 'pdf') return { plain: t('files.pdf.asText'), shown: t('files.pdf.asPages') }
  const isText = file !== null && isWorkbook(file)
  return { plain: isText ? t('files.pdf.asText') : t('files.asSource'), shown: t('files.asShown') }
}

/** Returns whether a file is a document of sheets with cells. */
function isWorkbook(file: FilePreview): boolean {
  return file.type === 'document' && (file.document.kind === 'xlsx' || file.document.kind === 'ods')
}

function BackButton({ from }: { from: ShownFile | undefined }) {
  const label = from ? t('files.backTo', { name: escapedText(nameOf(from.path)) }) : t('files.back')
  useBackKey()
  return (
    <Button kind="icon" aria-label={label} title={label} aria-keyshortcuts="Alt+ArrowLeft" onClick={goBack}>
      <ArrowLeft size={15} aria-hidden="true" />
    </Button>
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

type PreviewMode = 'source' | 'markdown' | 'table'

function lookOf(path: string): PreviewMode {
  if (/\.(md|mdown|mkd|markdown)$/i.test(path)) return 'markdown'
  return /\.(csv|tsv|tab)$/i.test(path) ? 'table' : 'source'
}

type ContentProps = { workspace: string; sessionId: string; file: FilePreview; shown: ShownFile; isSource: boolean }

function Content({ workspace, sessionId, file, shown, isSource }: ContentProps) {
  const { path } = shown
  switch (file.type) {
    case 'pdf':
      return (
        <Suspense fallback={<Loading />}>
          <PdfPreview content={file.content} name={escapedText(path)} isText={isSource} />
        </Suspense>
      )
    case 'document':
      if (isWorkbook(file) && !isSource) return <WorkbookPreview key={path} workspace={workspace} path={path} />
      if (isSource && file.source)
        return <Pages workspace={workspace} sessionId={sessionId} file={file.source} shown={shown} look="source" />
      return <DocumentText workspace={workspace} file={file} path={path} />
    case 'image':
    case 'none':
      return (
        <div className="flex flex-col items-start gap-3 p-4 text-sm text-ink-2">
          <p>{file.type === 'none' && file.reason !== undefined ? translated(file.reason) : t('files.noPreview')}</p>
          <Button onClick={() => attempt(call('file.openOutside', { workspace, path }))}>
            {t('files.openOutside')}
          </Button>
          {file.type === 'none' && file.reason === undefined && <EncodingMenu workspace={workspace} path={path} />}
        </div>
      )
    case 'text':
      if (file.text === '') return <p className="p-4 text-sm text-ink-2">{t('files.noText')}</p>
      return (
        <Pages
          workspace={workspace}
          sessionId={sessionId}
          file={file}
          shown={shown}
          look={isSource ? 'source' : lookOf(path)}
        />
      )
  }
}

type PagesProps = {
  workspace: string
  sessionId: string
  file: Extract<FilePreview, { type: 'text' }>
  shown: ShownFile
  look: PreviewMode
}

/** A text, of which more can be asked for where it is long. */
function Pages({ workspace, sessionId, file, shown, look }: PagesProps) {
  const { shown: read, more } = usePages(workspace, shown.path, file)
  return (
    <>
      <TextContent workspace={workspace} sessionId={sessionId} source={read.text} shown={shown} look={look} />
      {!read.isWhole && (
        <p className="flex shrink-0 items-center gap-2 border-t border-line px-3 py-1 text-xs text-ink-2">
          <span className="flex-1">
            {t('files.cut', { shown: formatBytes(read.end), whole: formatBytes(read.bytes) })}
          </span>
          {more && (
            <Button kind="link" className="min-h-6 text-xs" onClick={more}>
              {t('files.showMore')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

type TextContentProps = { workspace: string; sessionId: string; source: string; shown: ShownFile; look: PreviewMode }

function TextContent({ workspace, sessionId, source, shown, look }: TextContentProps) {
  const { path, line } = shown
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    if (shown.line !== undefined) {
      box.current.querySelector(`[data-line="${shown.line}"]`)?.scrollIntoView({ block: 'center' })
    }
    const headings = box.current.querySelectorAll('h2,h3,h4,h5,h6')
    if (shown.heading !== undefined) headingAt(headings, shown.heading)?.scrollIntoView()
  }, [shown])
  if (look === 'table') return <TablePreview source={source} />
  return (
    <>
      <ScrollRegion ref={box} className="min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2">
        {look === 'markdown' ? (
          <div className="p-4">
            <MarkdownDocument workspace={workspace} source={source} path={path} />
          </div>
        ) : (
          <div className="py-1 font-mono text-xs/5">
            <NumberedLines content={source} path={path} marked={line} />
          </div>
        )}
      </ScrollRegion>
      <SelectedLines sessionId={sessionId} path={path} box={box} />
    </>
  )
}

type DocumentTextProps = { workspace: string; file: Extract<FilePreview, { type: 'document' }>; path: string }

/** The text of a document, as a model gets it, over how much of it this is. */
function DocumentText({ workspace, file, path }: DocumentTextProps) {
  if (file.text.trim() === '') return <p className="p-4 text-sm text-ink-2">{t('files.noText')}</p>
  return (
    <>
      <ScrollRegion className="min-h-0 flex-1 overflow-auto bg-surface p-4 -outline-offset-2">
        <MarkdownDocument workspace={workspace} source={file.text} path={path} />
      </ScrollRegion>
      <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">{documentLabel(file.document)}</p>
    </>
  )
}

/** A file of Markdown, with the pictures that it names. */
function MarkdownDocument({ workspace, source, path }: { workspace: string; source: string; path: string }) {
  const [place, setPlace] = useState<MarkdownPlace>({ from: path })
  // Another text may come with other pictures.
  useEffectOn([workspace, path, source], () => {
    const { pictureAt, end } = documentPictures(workspace)
    setPlace({ from: path, pictureAt })
    return end
  })
  return <Markdown source={source} place={place} />
}

/** Lets Alt+Left, or ⌘[, lead back, from anywhere but where these have another use: fields move by a word with Alt+Left on macOS. */
function useBackKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !leadsBack(event)) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, [contenteditable], dialog, [role="menu"], .xterm')) return
      event.preventDefault()
      goBack()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function leadsBack({ key, altKey, metaKey, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || shiftKey || altKey === metaKey) return false
  return altKey ? readingKey(key) === 'ArrowLeft' : key === '['
}

type Preview = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; file: FilePreview }

/** A file as it is now, read again whenever it changes. Until the new one is there the old one stays. */
function usePreview(workspace: string, path: string): Preview {
  const version = useFiles(state => state.version)
  const [preview, setPreview] = useState<Preview>({ state: 'loading' })
  useEffectOn([workspace, path, version], () => {
    let isCurrent = true
    const show = (next: Preview) => {
      if (isCurrent) setPreview(next)
    }
    call('file.preview', { workspace, path }).then(
      file => show({ state: 'ready', file }),
      error => show({ state: 'failed', message: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  })
  return preview
}
