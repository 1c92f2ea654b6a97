import { CircleAlert, Download, X } from 'lucide-react'
import type { BrowserTab, TabDownload, TabNote } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { formatBytes } from '../../base/format'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { act } from './browser-actions'
import { TabQuestion } from './tab-question'

const LONGEST = 200

/** Shows what a tab waits for, what it downloads, and what happened to it. */
export function TabNotices({ tab }: { tab: BrowserTab }) {
  const { question, notes, downloads } = tab
  const running = downloads.filter(({ state }) => state === 'running')
  // Of those that are done the last one tells enough.
  const done = downloads.filter(({ state }) => state !== 'running').slice(-1)
  if (!question && notes.length === 0 && running.length + done.length === 0) return null
  return (
    <div className="flex max-h-[50%] shrink-0 flex-col divide-y divide-line overflow-y-auto border-b border-line bg-sunken text-sm">
      {question && <TabQuestion key={question.id} tab={tab} question={question} />}
      {[...running, ...done].map(download => (
        <DownloadLine key={download.id} tab={tab} download={download} />
      ))}
      {byType(notes).map(some => (
        <NoteLine key={some[0].type} tab={tab} notes={some} />
      ))}
    </div>
  )
}

type OfOneType = readonly [TabNote, ...TabNote[]]

/** Groups notes by type: a note that repeats is one line, with the newest first. */
function byType(notes: readonly TabNote[]): OfOneType[] {
  const types = [...new Set(notes.map(({ type }) => type))]
  return types.flatMap(type => {
    const [last, ...former] = notes.filter(note => note.type === type).toReversed()
    return last ? [[last, ...former] as const] : []
  })
}

function NoteLine({ tab, notes }: { tab: BrowserTab; notes: OfOneType }) {
  const [note] = notes
  return (
    <p role="status" className="flex items-start gap-2 px-3 py-1.5 text-xs text-ink-2">
      <CircleAlert size={14} aria-hidden="true" className="mt-1 shrink-0" />
      <span className="flex min-w-0 flex-1 flex-col items-start gap-1.5 py-0.5 wrap-anywhere">
        <span>
          {wordsOf(note)}
          {notes.length > 1 && <span className="ps-1 font-medium text-ink">×{notes.length}</span>}
        </span>
        <NoteAnswer tab={tab} note={note} />
      </span>
      <Button
        kind="icon"
        className="size-5!"
        aria-label={t('common.dismiss')}
        title={t('common.dismiss')}
        onClick={() => {
          for (const { id } of notes) dismiss(tab, id)
        }}
      >
        <X size={12} aria-hidden="true" />
      </Button>
    </p>
  )
}

const dismiss = ({ id }: BrowserTab, noteId: string): void => attempt(call('browser.dismiss', { tabId: id, noteId }))
/** Shows what the person can do about it. */
function NoteAnswer({ tab, note }: { tab: BrowserTab; note: TabNote }) {
  const { workspace } = useSession(({ state }) => state)
  if (note.type === 'leaves-folder') {
    const open = async () => {
      await call('browser.open', { workspace, address: note.url })
      dismiss(tab, note.id)
    }
    return <Button onClick={() => attempt(open())}>{t('browser.openInNewTab')}</Button>
  }
  if (note.type === 'busy') return <Button onClick={() => act(tab.id, 'stop-script')}>{t('browser.stopScript')}</Button>
  if (note.type === 'file-changed') return <Button onClick={() => act(tab.id, 'reload')}>{t('browser.reload')}</Button>
  if (note.type !== 'no-network') return null
  return <Button onClick={() => act(tab.id, 'network-on')}>{t('browser.allowNetwork')}</Button>
}

function wordsOf(note: TabNote): string {
  const short = (said: string) => escapedText(said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said)
  switch (note.type) {
    case 'dialog-dismissed':
      return t(`browser.notes.${note.type}`, { message: short(note.message) })
    case 'pop-up-refused':
    case 'no-room':
    case 'address-refused':
      return t(`browser.notes.${note.type}`, { url: short(note.url) })
    // It may hold what the page has read, wherever in it, and is opened as it is shown.
    case 'leaves-folder':
      return t(`browser.notes.${note.type}`, { url: escapedText(note.url) })
    case 'no-network':
      return t(`browser.notes.${note.type}`, { host: short(note.host) })
    case 'permission-refused':
      return t(`browser.notes.${note.type}`, { host: short(note.host), permission: short(note.permission) })
    case 'download-too-large':
    case 'download-failed':
      return t(`browser.notes.${note.type}`, { name: short(note.name) })
    default:
      return t(`browser.notes.${note.type}`)
  }
}

function DownloadLine({ tab, download }: { tab: BrowserTab; download: TabDownload }) {
  const { id, state } = download
  const name = escapedText(download.name)
  const isRunning = state === 'running'
  const label = isRunning ? t('browser.stopDownload', { name }) : t('common.dismiss')
  return (
    <p role="status" className="flex items-start gap-2 px-3 py-1.5 text-xs text-ink-2">
      <Download size={14} aria-hidden="true" className="mt-1 shrink-0" />
      <span className="min-w-0 flex-1 py-0.5 wrap-anywhere">{downloadWords({ ...download, name })}</span>
      <Button
        kind="icon"
        className="size-5!"
        aria-label={label}
        title={label}
        onClick={() =>
          isRunning ? attempt(call('browser.stopDownload', { tabId: tab.id, downloadId: id })) : dismiss(tab, id)
        }
      >
        <X size={12} aria-hidden="true" />
      </Button>
    </p>
  )
}

function downloadWords({ name, received, total, state }: TabDownload): string {
  if (state !== 'running') return t(`browser.${state}`, { name })
  const so = formatBytes(received)
  return total > 0
    ? t('browser.runningOf', { name, received: so, total: formatBytes(total) })
    : t('browser.running', { name, received: so })
}
